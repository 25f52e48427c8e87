import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { deleteOldNotifications } from "./notification-store.ts";

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

/** Deletes read notifications after 90 days, and all others after a year. */
export function forgetNotifications({ database, clock }: Forgetting): Promise<void> {
  const now = clock();
  return inTransaction(database, (tx) =>
    deleteOldNotifications(tx, {
      readBefore: new Date(now - READ_KEPT_MS),
      allBefore: new Date(now - KEPT_MS),
    }),
  );
}
