import type { Database, Tx } from "../db/database.ts";
import { inTransaction } from "../db/in-transaction.ts";

/** Few enough for a statement's time on a slow machine, and for nobody to wait long for their locks. */
const AT_ONCE = 2_000;

/**
 * Deletes what is old, a batch in a transaction of its own. `forget` deletes so many at most and answers how
 * many: when they are fewer, nothing is left.
 */
export async function forgetInBatches(
  database: Database,
  forget: (tx: Tx, atOnce: number) => Promise<number>,
): Promise<void> {
  let forgotten: number;
  do {
    forgotten = await inTransaction(database, (tx) => forget(tx, AT_ONCE));
  } while (forgotten === AT_ONCE);
}
