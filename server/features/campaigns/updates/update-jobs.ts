import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { postDueUpdates } from "./post-update.ts";
import type { UpdateDeps } from "./update-deps.ts";

const postDue = defineJob({ name: "post-due-updates", data: noData, cron: "* * * * *" });

export function updateJobs(deps: UpdateDeps): JobWorker[] {
  return [work(postDue, () => postDueUpdates(deps))];
}
