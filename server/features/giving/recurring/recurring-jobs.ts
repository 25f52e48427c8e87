import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { ChargeDeps } from "./recurring-deps.ts";
import { revokeMandate, revokeMandateJob } from "./revoke-mandate.ts";
import { chargeRecurringDonations, followRecurringDonations } from "./run-recurring.ts";

const followJob = defineJob({ name: "follow-recurring", data: noData, cron: "* * * * *" });
const chargeJob = defineJob({ name: "charge-recurring", data: noData, cron: "* * * * *" });

export function recurringJobs(deps: ChargeDeps): JobWorker[] {
  return [
    work(followJob, () => followRecurringDonations(deps)),
    work(chargeJob, () => chargeRecurringDonations(deps)),
    work(revokeMandateJob, (mandate) => revokeMandate(deps.gateways, mandate)),
  ];
}
