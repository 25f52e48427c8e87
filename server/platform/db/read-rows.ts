import type { RawBuilder } from "kysely";
import type { Db, Tx } from "./database.ts";

/** Runs a read-only SQL query and returns its rows. A statement that writes needs a `Tx` and its own `execute`. */
export async function readRows<T>(db: Db | Tx, query: RawBuilder<T>): Promise<readonly T[]> {
  return (await query.execute(db as Tx)).rows;
}
