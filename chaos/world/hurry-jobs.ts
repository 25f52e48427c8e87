/**
 * Does now what the site's jobs do every minute: a program of its own, so that what is planted in the
 * site is planted here too. With "complete" alone it asks no gateway for what webhooks did not tell.
 */
import { readConfig } from "#server/config.ts";
import { wire } from "#server/deps.ts";
import { completeDonations } from "#server/features/giving/donations/complete-donations.ts";
import { reconcilePayments } from "#server/features/giving/payments/reconcile-payments.ts";
import { sendRefunds } from "#server/features/giving/refunds/send-refunds.ts";
import { createLog } from "#server/platform/log.ts";
import { askEach } from "#server/platform/payments/gateways.ts";
import { jobsOf } from "#server/site-jobs.ts";

/** Donations count as half started only after a while; nobody is at work on any by now. */
const AHEAD_MS = 60_000;

const ORDERS_AHEAD_MS = 60 * 60_000;

const deps = await wire(readConfig(process.env), createLog("silent"));
// A payment that fails may leave a job: without queues for it the payment itself would seem at fault.
await deps.jobs.prepare(jobsOf(deps));
await completeDonations({ ...deps, clock: () => Date.now() + AHEAD_MS });
await askEach(deps.gateways, (provider) => reconcilePayments({ ...deps, provider }));
// Who tried once while the gateway was away waits for some minutes.
await sendRefunds({ ...deps, clock: () => Date.now() + ORDERS_AHEAD_MS });
await deps.jobs.stop();
await deps.close();
process.exit(0);
