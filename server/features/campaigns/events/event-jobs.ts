import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { EventDeps } from "./event-deps.ts";
import { notifyOfChanges } from "./notify-guests.ts";
import { remindGuests } from "./remind-guests.ts";

const remind = defineJob({ name: "remind-event-guests", data: noData, cron: "*/5 * * * *" });
const notifyChanges = defineJob({ name: "tell-event-changes", data: noData, cron: "* * * * *" });

export function eventJobs(deps: EventDeps): JobWorker[] {
  return [work(remind, () => remindGuests(deps)), work(notifyChanges, () => notifyOfChanges(deps))];
}
