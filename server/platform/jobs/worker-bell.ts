import type { Database } from "../db/database.ts";
import { announce, inTransaction } from "../db/in-transaction.ts";
import type { Tag } from "../db/tag.ts";
import type { Log } from "../log.ts";

/**
 * Rings for the processes that do the work, from one that takes requests alone. While one ring is under
 * way, all further ones become one more: PostgreSQL lets commits with a notification pass one by one.
 */
export function createWorkerBell(database: Database, tag: Tag, log: Log): () => void {
  let wanted = false;
  let ringing = false;

  async function ring(): Promise<void> {
    while (wanted) {
      wanted = false;
      await inTransaction(database, async (tx) => announce(tx, tag));
    }
  }

  return () => {
    wanted = true;
    if (ringing) return;
    ringing = true;
    ring()
      // Who does the work also looks by itself, every few seconds.
      .catch((error) => log.warn({ err: error }, "the workers were not told of new work"))
      .finally(() => {
        ringing = false;
      });
  };
}
