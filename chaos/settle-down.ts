import { readConfig } from "#server/config.ts";
import { wire } from "#server/deps.ts";
import { completeDonations } from "#server/features/donations/complete-donations.ts";
import { reconcilePayments } from "#server/features/donations/reconcile-payments.ts";
import type { Db } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { countWaitingEvents, readDonations } from "./site-records.ts";
import { findStuck } from "./unfinished.ts";
import { until } from "./until.ts";
import type { World } from "./world.ts";

/** Donations count as half started only after a while; nobody is at work on any by now. */
const AHEAD_MS = 60_000;
const ASK_EVERY_MS = 1_000;

export interface QuietOptions {
  readonly withinMs: number;
  /** How long the gateway's own late retries, a minute apart in the end, are waited for too. */
  readonly webhooksWithinMs: number;
  /** Where nothing is left that would help what is stuck. */
  readonly forgetStuck: boolean;
}

/** Waits until nothing moves: no event, no payment under way, nothing stuck, at two looks in a row. */
export function untilQuiet(world: World, db: Db, options: QuietOptions): Promise<boolean> {
  const webhooksUntil = Date.now() + options.webhooksWithinMs;
  const isQuiet = async () => {
    const { webhooks_waiting } = await world.gateway.faults();
    if (webhooks_waiting > 0 && Date.now() < webhooksUntil) return false;
    if ((await countWaitingEvents(db)) > 0) return false;
    const payments = await world.gateway.listPayments();
    if (payments.some((payment) => payment.state === "pending")) return false;
    return options.forgetStuck || findStuck(payments, await readDonations(db)).length === 0;
  };
  let quietLooks = 0;
  const isQuietStill = async () => {
    quietLooks = (await isQuiet()) ? quietLooks + 1 : 0;
    return quietLooks >= 2;
  };
  return until(isQuietStill, { withinMs: options.withinMs, everyMs: ASK_EVERY_MS });
}

/** Does now what the site's jobs do every minute; `reconciles` where it has all of them. */
export async function hurryJobs(world: World, reconciles: boolean): Promise<void> {
  const deps = await wire(readConfig(world.environment), createLog("silent"));
  try {
    await completeDonations({ ...deps, clock: () => Date.now() + AHEAD_MS });
    if (reconciles) await reconcilePayments(deps);
  } finally {
    await deps.close();
  }
}
