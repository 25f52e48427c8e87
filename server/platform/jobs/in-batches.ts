import type { Database, Tx } from "../db/database.ts";
import { inTransaction } from "../db/in-transaction.ts";

/** Few enough for the time limit of a statement on a slow machine, and for short locks. */
export const BATCH_ROWS = 2_000;

/**
 * Deletes or changes many rows, one transaction per batch. `step` processes up to `limit` rows and returns how many; a
 * smaller number ends the loop.
 */
export async function inBatches(
  database: Database,
  step: (tx: Tx, limit: number) => Promise<number>,
): Promise<void> {
  let done: number;
  do {
    done = await inTransaction(database, (tx) => step(tx, BATCH_ROWS));
  } while (done === BATCH_ROWS);
}
