import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { SPIKE_DECLINES, SPIKE_WINDOW_MS } from "./card-testing-guard.ts";
import { completeDonations } from "./complete-donations.ts";
import { countDeclines } from "./decline-store.ts";
import {
  type ExpireCheckoutsDeps,
  expireCheckouts,
  expireSurplusCheckouts,
} from "./expire-checkouts.ts";
import { expireJob } from "./expire-checkouts-job.ts";
import { forgetLimits } from "./giving-limits-store.ts";
import { forgetKeys } from "./idempotency-store.ts";
import type { OpenCheckoutDeps } from "./open-checkout.ts";
import { type ReconcileDeps, reconcilePayments } from "./reconcile-payments.ts";

const KEYS_KEPT_MS = 7 * DAY_MS;

const completeJob = defineJob({ name: "complete-donations", data: noData, cron: "* * * * *" });
const reconcileJob = defineJob({ name: "reconcile-payments", data: noData, cron: "* * * * *" });
const declinesJob = defineJob({ name: "watch-declines", data: noData, cron: "* * * * *" });
const sweepJob = defineJob({ name: "sweep-checkouts", data: noData, cron: "* * * * *" });
const forgetJob = defineJob({ name: "forget-idempotency-keys", data: noData, cron: "17 4 * * *" });
const forgetLimitsJob = defineJob({
  name: "forget-giving-limits",
  data: noData,
  cron: "7 * * * *",
});

type Deps = OpenCheckoutDeps & ReconcileDeps & { readonly log: Log };

export function donationJobs(deps: Deps): JobWorker[] {
  const { database, clock } = deps;
  return [
    work(completeJob, () => completeDonations(deps)),
    work(reconcileJob, () => reconcilePayments(deps)),
    work(declinesJob, () => alertOfDeclines(deps)),
    ...checkoutJobs(deps),
    work(sweepJob, () => expireSurplusCheckouts(deps)),
    work(forgetLimitsJob, () =>
      inTransaction(database, (tx) => forgetLimits(tx, new Date(clock()))),
    ),
    work(forgetJob, () =>
      inTransaction(database, (tx) => forgetKeys(tx, new Date(clock() - KEYS_KEPT_MS))),
    ),
  ];
}

/** What is queued by a start or by a decline; the others come round by themselves. */
export function checkoutJobs(deps: ExpireCheckoutsDeps): JobWorker[] {
  return [work(expireJob, ({ source }) => expireCheckouts(deps, source))];
}

/** A spike of declines overall is a person's business too. */
async function alertOfDeclines({ database, clock }: Deps): Promise<void> {
  const now = clock();
  const overall = await countDeclines(database.db, new Date(now - SPIKE_WINDOW_MS));
  if (overall < SPIKE_DECLINES) return;
  await inTransaction(database, (tx) =>
    raiseAlerts(
      tx,
      [{ kind: "decline_spike", key: "all cards", detail: { declined_within_an_hour: overall } }],
      new Date(now),
    ),
  );
}
