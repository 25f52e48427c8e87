import type { JobQueue } from "#contract/office/job-kinds.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockFailedJobs } from "../../../platform/jobs/failed-job-store.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";

export interface JobActionsDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

const MAX_AT_ONCE = 1_000;

/** Runs a failed job again, or up to `MAX_AT_ONCE` of a queue. Returns their number. Throws `not_found` for none. */
export async function runJobsAgain(
  { jobs }: Pick<JobActionsDeps, "jobs">,
  { tx, record }: OfficeTransaction,
  { queue, id }: { queue: JobQueue; id?: string },
): Promise<number> {
  const [first, ...others] = await lockFailedJobs(tx, queue, { id, limit: MAX_AT_ONCE });
  if (!first) throw new AppError("not_found");
  const ids = [first, ...others].map((job) => job.id);
  await jobs.retry(tx, queue, ids);
  await record({
    action: "run_again",
    subject: { type: "job", id: id ?? queue },
    before: { queue, error: first.error ?? "" },
    after: { queue, jobs: ids.length },
  });
  return ids.length;
}

/** Deletes a failed job. Throws `not_found`. */
export async function giveUpJob(
  { jobs }: Pick<JobActionsDeps, "jobs">,
  { tx, record }: OfficeTransaction,
  { queue, id, reason }: { queue: JobQueue; id: string; reason: string },
): Promise<void> {
  const [job] = await lockFailedJobs(tx, queue, { id, limit: 1 });
  if (!job) throw new AppError("not_found");
  await jobs.remove(tx, queue, id);
  await record({
    action: "give_up",
    subject: { type: "job", id },
    before: { queue, tries: job.tries, error: job.error ?? "" },
    after: { queue, reason },
  });
}
