import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { DELETE_AFTER_MS } from "./alert-policy.ts";
import { deleteSettledAlerts } from "./alert-store.ts";
import { type EmailAlertsDeps, emailAlerts } from "./email-alerts.ts";

const tellJob = defineJob({ name: "tell-alerts", data: noData, cron: "* * * * *" });
const forgetJob = defineJob({ name: "forget-alerts", data: noData, cron: "43 3 * * *" });

export function alertJobs(deps: EmailAlertsDeps): JobWorker[] {
  const { database, clock } = deps;
  return [
    work(tellJob, () => emailAlerts(deps)),
    work(forgetJob, () =>
      inTransaction(database, (tx) => deleteSettledAlerts(tx, new Date(clock() - DELETE_AFTER_MS))),
    ),
  ];
}
