import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import type { PictureRoom } from "../../../platform/pictures/picture-room.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";

export interface CommunityDeps {
  readonly db: Db;
  readonly database: Database;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly pictureRoom: PictureRoom;
}
