import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PictureRoom } from "../../../platform/pictures/picture-room.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";

export interface PictureDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly files: FileStore;
  readonly pictureRoom: PictureRoom;
}

/** The caller, and the campaign of the call. */
export interface PictureCall {
  readonly campaignId: number;
  readonly accountId: string;
}
