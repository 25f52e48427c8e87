import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { KEPT_MS } from "./alert-policy.ts";
import { forgetAlerts } from "./alert-store.ts";
import { type TellAlertsDeps, tellAlerts } from "./tell-alerts.ts";

const tellJob = defineJob({ name: "tell-alerts", data: noData, cron: "* * * * *" });
const forgetJob = defineJob({ name: "forget-alerts", data: noData, cron: "43 3 * * *" });

export function alertJobs(deps: TellAlertsDeps): JobWorker[] {
  const { database, clock } = deps;
  return [
    work(tellJob, () => tellAlerts(deps)),
    work(forgetJob, () =>
      inTransaction(database, (tx) => forgetAlerts(tx, new Date(clock() - KEPT_MS))),
    ),
  ];
}
