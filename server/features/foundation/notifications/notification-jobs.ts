import * as z from "zod/mini";
import { DAY_MS } from "../../../platform/clock.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { inBatches } from "../../../platform/jobs/in-batches.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { notificationTag } from "../../../tags.ts";
import {
  deleteAccountNotifications,
  deleteOldNotificationsOfPage,
  markNotificationsReadUpTo,
  type NotificationPage,
} from "./notification-store.ts";
import { type SummaryDeps, sendDonationSummaries } from "./send-donation-summaries.ts";

const READ_RETENTION_MS = 90 * DAY_MS;
const KEPT_MS = 365 * DAY_MS;

type Deps = Pick<SummaryDeps, "database" | "clock">;

const sendSummariesJob = defineJob({
  name: "send-donation-summaries",
  data: noData,
  cron: "*/5 * * * *",
});
const forget = defineJob({ name: "forget-notifications", data: noData, cron: "30 3 * * *" });

/** Marks the remaining notifications as read. */
export const markRemainingRead = defineJob({
  name: "read-notifications",
  data: z.object({ accountId: z.string(), upTo: z.number() }),
});
/** Deletes an erased account's remaining notifications. */
export const deleteRemainingNotifications = defineJob({
  name: "discard-notifications",
  data: z.object({ accountId: z.string() }),
});

export function notificationJobs(deps: SummaryDeps): JobWorker[] {
  const { database, clock } = deps;
  return [
    work(sendSummariesJob, () => sendDonationSummaries(deps)),
    work(forget, () => deleteOldNotifications(deps)),
    work(markRemainingRead, ({ accountId, upTo }) =>
      inBatches(database, async (tx, atOnce) => {
        const marked = await markNotificationsReadUpTo(
          tx,
          { accountId, upTo, at: new Date(clock()) },
          atOnce,
        );
        if (marked < atOnce) announce(tx, notificationTag(accountId));
        return marked;
      }),
    ),
    work(deleteRemainingNotifications, ({ accountId }) =>
      inBatches(database, (tx, atOnce) => deleteAccountNotifications(tx, accountId, atOnce)),
    ),
  ];
}

/** Stays within the statement timeout on a slow machine. */
const AT_ONCE = 5_000;

/**
 * Deletes read notifications after 90 days and all others after a year, `atOnce` of them in a
 * transaction.
 */
export async function deleteOldNotifications(
  { database, clock }: Deps,
  atOnce: number = AT_ONCE,
): Promise<void> {
  const now = clock();
  const readBefore = new Date(now - READ_RETENTION_MS);
  const allBefore = new Date(now - KEPT_MS);
  let after: number | undefined = 0;
  while (after !== undefined) {
    const page: NotificationPage = { after, atOnce, readBefore, allBefore };
    after = await inTransaction(database, (tx) => deleteOldNotificationsOfPage(tx, page));
  }
}
