import type { Clock } from "../../platform/clock.ts";
import type { Database, Db } from "../../platform/db/database.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";

/** Room for so much drawing at once. */
interface Room {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface CommunityParts {
  readonly db: Db;
  readonly database: Database;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly pictureRoom: Room;
}
