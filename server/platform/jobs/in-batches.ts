import type { Database, Tx } from "../db/database.ts";
import { inTransaction } from "../db/in-transaction.ts";

/** Rows in a batch: few enough for a statement's time on a slow machine, and for a short wait for their locks. */
export const BATCH_ROWS = 2_000;

/**
 * Deletes or changes many rows, a batch in a transaction of its own. `step` does so many at most and answers
 * how many: when they are fewer, nothing is left.
 */
export async function inBatches(
  database: Database,
  step: (tx: Tx, atOnce: number) => Promise<number>,
): Promise<void> {
  let done: number;
  do {
    done = await inTransaction(database, (tx) => step(tx, BATCH_ROWS));
  } while (done === BATCH_ROWS);
}
