import { DAY_MS } from "../../platform/clock.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { raiseAlerts } from "../alerts/alert-store.ts";
import { SPIKE_DECLINES, SPIKE_WINDOW_MS } from "./card-testing-guard.ts";
import { completeDonations } from "./complete-donations.ts";
import { countDeclines } from "./decline-store.ts";
import { forgetKeys } from "./idempotency-store.ts";
import type { OpenCheckoutDeps } from "./open-checkout.ts";
import { type ReconcileDeps, reconcilePayments } from "./reconcile-payments.ts";

const KEYS_KEPT_MS = 7 * DAY_MS;

const completeJob = defineJob({ name: "complete-donations", data: noData, cron: "* * * * *" });
const reconcileJob = defineJob({ name: "reconcile-payments", data: noData, cron: "* * * * *" });
const declinesJob = defineJob({ name: "watch-declines", data: noData, cron: "* * * * *" });
const forgetJob = defineJob({ name: "forget-idempotency-keys", data: noData, cron: "17 4 * * *" });

type Deps = OpenCheckoutDeps & ReconcileDeps & { readonly log: Log };

export function donationJobs(deps: Deps): JobWorker[] {
  const { database, clock } = deps;
  return [
    work(completeJob, () => completeDonations(deps)),
    work(reconcileJob, () => reconcilePayments(deps)),
    work(declinesJob, () => alertOfDeclines(deps)),
    work(forgetJob, () =>
      inTransaction(database, (tx) => forgetKeys(tx, new Date(clock() - KEYS_KEPT_MS))),
    ),
  ];
}

/** A spike of declines overall is a person's business too: one alert an hour. */
async function alertOfDeclines({ database, clock }: Deps): Promise<void> {
  const now = clock();
  const overallSince = new Date(now - SPIKE_WINDOW_MS);
  const { overall } = await countDeclines(database.db, {
    source: "",
    since: overallSince,
    overallSince,
  });
  if (overall < SPIKE_DECLINES) return;
  const hour = new Date(now).toISOString().slice(0, 13);
  await inTransaction(database, (tx) =>
    raiseAlerts(tx, [{ kind: "decline_spike", key: hour, detail: { overall } }], new Date(now)),
  );
}
