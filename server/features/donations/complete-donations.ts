import { AppError } from "../../platform/http/app-error.ts";
import type { Log } from "../../platform/log.ts";
import { findHalfStarted } from "./donation-store.ts";
import { type OpenCheckoutDeps, openCheckout } from "./open-checkout.ts";

/** A request is over by then, whatever became of it, ms. */
const HALF_STARTED_MS = 30_000;
const BATCH = 100;

/** Finishes what a crash left half done: donations that were recorded but got no checkout. */
export async function completeDonations(deps: OpenCheckoutDeps & { log: Log }): Promise<void> {
  const now = deps.clock();
  const startedBefore = new Date(now - HALF_STARTED_MS);
  const halfStarted = await findHalfStarted(deps.database.db, startedBefore, new Date(now), BATCH);
  for (const donation of halfStarted) {
    try {
      await openCheckout(deps, donation);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      deps.log.warn({ donation: donation.id }, "the gateway is away; completing later");
      return;
    }
  }
}
