import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { forEachGateway } from "../../gateways/provider/gateways.ts";
import { SPIKE_DECLINES, SPIKE_WINDOW_MS } from "../donations/card-testing-guard.ts";
import { expireCheckoutsJob } from "../donations/expire-checkouts-job.ts";
import { countDeclines } from "./decline-store.ts";
import {
  type ExpireCheckoutsDeps,
  expireCheckouts,
  expireSurplusCheckouts,
} from "./expire-checkouts.ts";
import type { HeldPaymentDeps } from "./held-payment-deps.ts";
import type { PollGatewayDeps } from "./poll-gateway.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { retryDeferredMovements } from "./retry-deferred-movements.ts";
import { returnHeldPayments, returnHeldPaymentsJob } from "./return-held-payments.ts";

const reconcileJob = defineJob({ name: "reconcile-payments", data: noData, cron: "* * * * *" });
const declinesJob = defineJob({ name: "watch-declines", data: noData, cron: "* * * * *" });
const retryJob = defineJob({ name: "retry-movements", data: noData, cron: "37 * * * *" });
const sweepJob = defineJob({ name: "sweep-checkouts", data: noData, cron: "* * * * *" });

type PaymentJobDeps = Omit<PollGatewayDeps & ExpireCheckoutsDeps, "provider"> & HeldPaymentDeps;

export function paymentJobs(deps: PaymentJobDeps): JobWorker[] {
  const { gateways } = deps;
  return [
    work(reconcileJob, () =>
      forEachGateway(gateways, (provider) => reconcilePayments({ ...deps, provider })),
    ),
    work(retryJob, () =>
      forEachGateway(gateways, (provider) => retryDeferredMovements({ ...deps, provider })),
    ),
    work(returnHeldPaymentsJob, () => returnHeldPayments(deps)),
    work(declinesJob, () => alertOfDeclineSpike(deps)),
    ...checkoutJobs(deps),
    work(sweepJob, () =>
      forEachGateway(gateways, (provider) => expireSurplusCheckouts({ ...deps, provider })),
    ),
  ];
}

/** The jobs that a new checkout or a decline enqueues. */
export function checkoutJobs(
  deps: Pick<PaymentJobDeps, "gateways"> & Omit<ExpireCheckoutsDeps, "provider">,
): JobWorker[] {
  const { gateways } = deps;
  return [
    work(expireCheckoutsJob, ({ source }) =>
      forEachGateway(gateways, (provider) => expireCheckouts({ ...deps, provider }, source)),
    ),
  ];
}

async function alertOfDeclineSpike({ database, db, clock }: PaymentJobDeps): Promise<void> {
  const now = clock();
  const count = await countDeclines(db, new Date(now - SPIKE_WINDOW_MS));
  if (count < SPIKE_DECLINES) return;
  const detail = { declined_within_an_hour: count };
  const alert = { kind: "decline_spike", key: "all cards", detail } as const;
  await inTransaction(database, (tx) => raiseAlerts(tx, [alert], new Date(now)));
}
