import type { Database } from "../db/database.ts";
import { announce, inTransaction } from "../db/in-transaction.ts";
import type { Tag } from "../db/tag.ts";
import type { Log } from "../log.ts";

/**
 * Notifies worker processes of new work from a process that only serves requests. Notifications during a running one
 * are combined, because PostgreSQL serializes commits with notifications.
 */
export function createWorkerNotifier(database: Database, tag: Tag, log: Log): () => void {
  let isRequested = false;
  let isRunning = false;

  async function notify(): Promise<void> {
    while (isRequested) {
      isRequested = false;
      await inTransaction(database, async (tx) => announce(tx, tag));
    }
  }

  return () => {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    notify()
      // Workers also poll every few seconds.
      .catch((error) => log.warn({ err: error }, "the workers could not be notified of new work"))
      .finally(() => {
        isRunning = false;
      });
  };
}
