import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { campaignsTag, categoriesTag } from "../../../tags.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { fixCampaignCounts } from "./campaign-count-store.ts";

/** Wrong counts listed in the alert. */
const MAX_REPORTED = 20;

const checkCounts = defineJob({ name: "check-counts", data: noData, cron: "23 2 * * *" });

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

export function categoryJobs({ database, clock }: Deps): JobWorker[] {
  return [
    work(checkCounts, () =>
      inTransaction(database, async (tx) => {
        const wrong = await fixCampaignCounts(tx);
        if (wrong.length === 0) return;
        const detail = { wrong: wrong.length, counts: wrong.slice(0, MAX_REPORTED) };
        const alert = { kind: "counts_wrong", key: "campaigns", detail } as const;
        await raiseAlerts(tx, [alert], new Date(clock()));
        announce(tx, campaignsTag, categoriesTag);
      }),
    ),
  ];
}
