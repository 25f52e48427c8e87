import type { RawBuilder } from "kysely";
import type { Db, Tx } from "./database.ts";

/** The rows of a query in SQL that only reads. A statement that writes takes a `Tx` and runs itself. */
export async function readRows<T>(db: Db | Tx, query: RawBuilder<T>): Promise<readonly T[]> {
  return (await query.execute(db as Tx)).rows;
}
