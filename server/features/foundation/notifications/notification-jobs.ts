import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { deleteOldNotifications, type NotificationPage } from "./old-notification-store.ts";

const READ_KEPT_MS = 90 * DAY_MS;
const KEPT_MS = 365 * DAY_MS;

interface Forgetting {
  readonly database: Database;
  readonly clock: Clock;
}

const forget = defineJob({ name: "forget-notifications", data: noData, cron: "30 3 * * *" });

export function notificationJobs(parts: Forgetting): JobWorker[] {
  return [work(forget, () => forgetNotifications(parts))];
}

/** Few enough for a statement's time on a slow machine. */
const AT_ONCE = 5_000;

/**
 * Deletes read notifications after 90 days, and all others after a year. Goes through the old ones in
 * the order in which they were written, and `atOnce` of them in a transaction.
 */
export async function forgetNotifications(
  { database, clock }: Forgetting,
  atOnce: number = AT_ONCE,
): Promise<void> {
  const now = clock();
  const readBefore = new Date(now - READ_KEPT_MS);
  const allBefore = new Date(now - KEPT_MS);
  let after: number | undefined = 0;
  while (after !== undefined) {
    const page: NotificationPage = { after, atOnce, readBefore, allBefore };
    after = await inTransaction(database, (tx) => deleteOldNotifications(tx, page));
  }
}
