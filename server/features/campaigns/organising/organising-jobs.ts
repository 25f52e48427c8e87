import { today } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { OrganisingDeps } from "./organising-deps.ts";
import { findOverdueCampaigns, lockCampaign } from "./organising-store.ts";
import { endIfOverdue } from "./take-step.ts";

const endOverdue = defineJob({ name: "end-overdue-campaigns", data: noData, cron: "5 0 * * *" });

export function organisingJobs(deps: OrganisingDeps): JobWorker[] {
  return [work(endOverdue, () => endOverdueCampaigns(deps))];
}

/** Records the end of campaigns past their last day, which visitors already see as ended. */
export async function endOverdueCampaigns(deps: OrganisingDeps): Promise<void> {
  for (const id of await findOverdueCampaigns(deps.db, today(deps.clock))) {
    await inTransaction(deps.database, async (tx) => {
      const campaign = await lockCampaign(tx, id);
      if (campaign) await endIfOverdue(tx, deps, campaign);
    });
  }
}
