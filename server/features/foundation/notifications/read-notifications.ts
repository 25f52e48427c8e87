import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { BATCH_ROWS } from "../../../platform/jobs/in-batches.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { notificationTag } from "../../../tags.ts";
import { markRemainingRead } from "./notification-jobs.ts";
import { markNotificationRead, markNotificationsReadUpTo } from "./notification-store.ts";

interface ReadDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "enqueue">;
}

/** Marks a notification as read. Throws `not_found` if the account doesn't have it. */
export function readNotification(deps: ReadDeps, accountId: string, id: number): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const found = await markNotificationRead(tx, accountId, id, new Date(deps.clock()));
    if (!found) throw new AppError("not_found");
    announce(tx, notificationTag(accountId));
  });
}

/** Marks all notifications up to an id as read. A job marks those beyond the first batch. */
export function readNotificationsUpTo(
  deps: ReadDeps,
  accountId: string,
  upTo: number,
): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const at = new Date(deps.clock());
    const marked = await markNotificationsReadUpTo(tx, { accountId, upTo, at }, BATCH_ROWS);
    if (marked === BATCH_ROWS) await deps.jobs.enqueue(tx, markRemainingRead, { accountId, upTo });
    announce(tx, notificationTag(accountId));
  });
}
