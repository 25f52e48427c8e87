import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";

export interface GiftDeps {
  readonly db: Db;
  readonly database: Database;
  readonly clock: Clock;
  readonly donorKey: Buffer;
}
