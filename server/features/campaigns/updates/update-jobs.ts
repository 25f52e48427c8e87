import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { postDueUpdates } from "./post-update.ts";
import type { UpdateParts } from "./update-parts.ts";

const postDue = defineJob({ name: "post-due-updates", data: noData, cron: "* * * * *" });

export function updateJobs(parts: UpdateParts): JobWorker[] {
  return [work(postDue, () => postDueUpdates(parts))];
}
