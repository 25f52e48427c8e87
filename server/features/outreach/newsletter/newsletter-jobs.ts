import { DAY_MS } from "../../../platform/clock.ts";
import { deleteInPages } from "../../../platform/jobs/delete-in-pages.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";
import { deletePendingSubscribers } from "./subscriber-store.ts";

/** How long a subscription may stay unconfirmed. */
const PENDING_LIFETIME_MS = 30 * DAY_MS;

const deletePendingJob = defineJob({
  name: "forget-pending-subscribers",
  data: noData,
  cron: "35 3 * * *",
});

export function newsletterJobs({
  database,
  clock,
}: Pick<NewsletterDeps, "database" | "clock">): JobWorker[] {
  return [
    work(deletePendingJob, () => {
      const before = new Date(clock() - PENDING_LIFETIME_MS);
      return deleteInPages(database, (tx, page) => deletePendingSubscribers(tx, before, page));
    }),
  ];
}
