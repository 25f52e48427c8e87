import type { RawBuilder } from "kysely";
import type { Db, Tx } from "./database.ts";

/** Rows of a query written in SQL that only reads; what writes takes a `Tx` and executes itself. */
export async function readRows<T>(db: Db | Tx, query: RawBuilder<T>): Promise<readonly T[]> {
  return (await query.execute(db as Tx)).rows;
}
