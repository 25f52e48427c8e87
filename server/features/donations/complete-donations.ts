import { DAY_MS } from "../../platform/clock.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Log } from "../../platform/log.ts";
import { expireHalfStarted, findHalfStarted } from "./donation-store.ts";
import { type OpenCheckoutDeps, openCheckout } from "./open-checkout.ts";

/** A request is over by then, whatever became of it, ms. */
const HALF_STARTED_MS = 30_000;
/** Nobody waits for a checkout any more, ms. */
const GIVEN_UP_MS = 2 * DAY_MS;
const BATCH = 100;

/** Finishes what a crash left half done: donations that were recorded but got no checkout. */
export async function completeDonations(deps: OpenCheckoutDeps & { log: Log }): Promise<void> {
  const { database, log } = deps;
  const now = deps.clock();
  await inTransaction(database, (tx) => expireHalfStarted(tx, new Date(now - GIVEN_UP_MS)));
  const startedBefore = new Date(now - HALF_STARTED_MS);
  const halfStarted = await findHalfStarted(database.db, startedBefore, new Date(now), BATCH);
  for (const donation of halfStarted) {
    try {
      await openCheckout(deps, donation);
    } catch (error) {
      if (error instanceof AppError) {
        log.warn({ donation: donation.id }, "the gateway is away; completing later");
        return;
      }
      // One that the gateway refuses must not keep the others waiting.
      log.error({ err: error, donation: donation.id }, "a donation could not be completed");
    }
  }
}
