/**
 * Runs the site's every-minute jobs now. A separate program, so that it can load the same
 * sabotage.
 */
import { readConfig } from "#server/config.ts";
import { createDeps } from "#server/deps.ts";
import { forEachGateway } from "#server/features/gateways/provider/gateways.ts";
import { completeDonations } from "#server/features/giving/donations/complete-donations.ts";
import { reconcilePayments } from "#server/features/giving/payments/reconcile-payments.ts";
import {
  chargeRecurringDonations,
  followRecurringDonations,
} from "#server/features/giving/recurring/run-recurring.ts";
import { sendRefunds } from "#server/features/giving/refunds/send-refunds.ts";
import { createLog } from "#server/platform/log.ts";
import { createJobWorkers } from "#server/start/site-jobs.ts";

/** A donation counts as incomplete only after this time, and a charge as interrupted. */
const DONATIONS_AHEAD_MS = 60_000;
/** A failed refund is retried only after some minutes. */
const REFUNDS_AHEAD_MS = 60 * 60_000;

const deps = await createDeps(readConfig(process.env), createLog("silent"));
// Applying a payment may enqueue a job, which needs its queue.
await deps.jobs.prepare(createJobWorkers(deps));
const later = { ...deps, clock: () => Date.now() + DONATIONS_AHEAD_MS };
await completeDonations(later);
await forEachGateway(deps.gateways, (provider) => reconcilePayments({ ...deps, provider }));
await followRecurringDonations(later);
await chargeRecurringDonations(later);
await sendRefunds({ ...deps, clock: () => Date.now() + REFUNDS_AHEAD_MS });
await deps.jobs.stop();
await deps.close();
process.exit(0);
