import { DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Log } from "../../../platform/log.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { GatewayRefused } from "../../gateways/provider/payment-provider.ts";
import { expireHalfStarted, expireRefused, findHalfStarted } from "./half-started-store.ts";
import { leaseKey } from "./idempotency-store.ts";
import { type OpenCheckoutDeps, openCheckout } from "./open-checkout.ts";

/** Longer than any request takes. */
const HALF_STARTED_MS = 30_000;
/** By then no donor waits for the checkout. */
const GIVEN_UP_MS = 2 * DAY_MS;
/** No retry this shortly before a gateway drops its idempotency key: it would open a second checkout. */
const KEY_MARGIN_MS = HOUR_MS;
/** How long the gateway may refuse a donation before it expires. */
const REFUSED_MS = HOUR_MS;
const BATCH = 100;

export type CompleteDeps = OpenCheckoutDeps & { readonly log: Log };
type HalfStarted = Awaited<ReturnType<typeof findHalfStarted>>[number];

interface Failure {
  readonly donation: HalfStarted;
  readonly error: unknown;
}

/** Opens checkouts for donations that were recorded without one, for example because of a crash. */
export async function completeDonations(deps: CompleteDeps): Promise<void> {
  const { database, db, log } = deps;
  const now = deps.clock();
  for (const { name, idempotencyKeyTtlMs } of deps.gateways.all) {
    const before = new Date(now - Math.min(GIVEN_UP_MS, idempotencyKeyTtlMs - KEY_MARGIN_MS));
    await inTransaction(database, (tx) => expireHalfStarted(tx, name, before));
  }
  const startedBefore = new Date(now - HALF_STARTED_MS);
  const halfStarted = await findHalfStarted(db, startedBefore, new Date(now), BATCH);
  const failures: Failure[] = [];
  for (const donation of halfStarted) {
    try {
      await openCheckout(deps, donation);
    } catch (error) {
      if (error instanceof AppError) {
        log.warn(
          { donation: donation.id },
          "gateway unavailable; donations will be completed later",
        );
        break;
      }
      failures.push({ donation, error });
    }
  }
  if (failures.length > 0) await deferFailed(deps, failures, now);
}

/** Requeues failed donations behind all others and expires those that the gateway refused for an hour. */
async function deferFailed(
  { database, log }: CompleteDeps,
  failures: readonly Failure[],
  now: number,
): Promise<void> {
  log.error(
    { err: failures[0]?.error, donations: failures.length },
    "donations could not be completed",
  );
  const refusedFor = ({ donation: { reopened_at, created_at } }: Failure) =>
    now - (reopened_at ?? created_at).getTime();
  const givenUp = failures.filter(
    (failure) => failure.error instanceof GatewayRefused && refusedFor(failure) >= REFUSED_MS,
  );
  const ids = givenUp.map(({ donation }) => donation.id);
  await inTransaction(database, async (tx) => {
    for (const { donation } of failures) await leaseKey(tx, donation.id, new Date(now));
    if (ids.length === 0) return;
    await expireRefused(tx, ids);
    const refusals = Map.groupBy(givenUp, ({ donation }) => donation.provider);
    const alerts = [...refusals].map(([provider, group]) => ({
      kind: "checkout_refused" as const,
      key: provider,
      detail: {
        donations: group.map(({ donation }) => donation.id),
        reason: String(group[0]?.error),
      },
    }));
    await raiseAlerts(tx, alerts, new Date(now));
  });
}
