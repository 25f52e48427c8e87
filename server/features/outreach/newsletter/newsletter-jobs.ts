import { DAY_MS } from "../../../platform/clock.ts";
import { forgetInPages } from "../../../platform/jobs/forget-in-pages.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";
import { forgetPending } from "./subscriber-store.ts";

/** A link that nobody followed for so long is no longer waited for. */
const PENDING_KEPT_MS = 30 * DAY_MS;

const forgetPendingSubscribers = defineJob({
  name: "forget-pending-subscribers",
  data: noData,
  cron: "35 3 * * *",
});

export function newsletterJobs({
  database,
  clock,
}: Pick<NewsletterDeps, "database" | "clock">): JobWorker[] {
  return [
    work(forgetPendingSubscribers, () => {
      const before = new Date(clock() - PENDING_KEPT_MS);
      return forgetInPages(database, (tx, page) => forgetPending(tx, before, page));
    }),
  ];
}
