import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { type GatewayFact, GatewayUnavailable } from "../../gateways/provider/payment-provider.ts";
import { toSafeText } from "../../gateways/provider/plain-text.ts";
import { findUnpaidDonations, type UnpaidDonation } from "../donations/attempt-store.ts";
import { applyFacts } from "./apply-facts.ts";
import { findProgressUnlessPaused, type PollGatewayDeps, recordFailure } from "./poll-gateway.ts";
import { updateProgress } from "./reconciliation-store.ts";

/** Donations that have waited longer than this are looked up at the gateway. */
const WAITING_MS = HOUR_MS;
const MAX_PER_RUN = 100;
const CONCURRENCY = 10;

/** Looks up donations that have waited long, some in each run. Failed lookups don't block those after them. */
export async function pollWaitingDonations(deps: PollGatewayDeps): Promise<void> {
  const progress = await findProgressUnlessPaused(deps);
  if (!progress) return;
  const waiting = await findUnpaidDonations(deps.db, deps.provider.name, {
    startedBefore: new Date(deps.clock() - WAITING_MS),
    after: progress.asked_through,
    limit: MAX_PER_RUN,
  });
  for (let from = 0; from < waiting.length; from += CONCURRENCY) {
    const batch = waiting.slice(from, from + CONCURRENCY);
    const succeeded = await pollBatch(deps, batch);
    await savePosition(deps, batch.at(-1)?.id ?? null);
    // The next run continues after these: perhaps only their lookups fail.
    if (succeeded === 0) return;
  }
  const isAtStart = waiting.length === 0 && progress.asked_through === null;
  if (waiting.length < MAX_PER_RUN && !isAtStart) await savePosition(deps, null);
}

/** Returns the number of donations that could be looked up. */
async function pollBatch(
  deps: PollGatewayDeps,
  donations: readonly UnpaidDonation[],
): Promise<number> {
  const results = await Promise.allSettled(donations.map((donation) => lookUp(deps, donation)));
  const found = results.filter((result) => result.status === "fulfilled");
  await applyFacts(
    deps,
    found.flatMap(({ value }) => value),
  );
  for (const result of results) {
    if (result.status === "rejected") await reportFailure(deps, result.reason);
  }
  return found.length;
}

/** By payment id where possible: a search by reference takes several more calls. */
async function lookUp(
  { provider }: PollGatewayDeps,
  { id, payments }: UnpaidDonation,
): Promise<readonly GatewayFact[]> {
  if (payments.length === 0) return provider.findPayment(id);
  return (await Promise.all(payments.map((payment) => provider.getPayment(payment)))).flat();
}

/** A refused call needs a person; an unreachable gateway recovers on its own. */
async function reportFailure(deps: PollGatewayDeps, failure: unknown): Promise<void> {
  const { database, provider, clock } = deps;
  await recordFailure(deps, failure);
  if (failure instanceof GatewayUnavailable) return;
  const detail = { provider: provider.name, answer: toSafeText(String(failure)) };
  const alert = { kind: "gateway_refuses", key: provider.name, detail } as const;
  await inTransaction(database, (tx) => raiseAlerts(tx, [alert], new Date(clock())));
}

async function savePosition(deps: PollGatewayDeps, donationId: string | null): Promise<void> {
  await inTransaction(deps.database, (tx) =>
    updateProgress(tx, deps.provider.name, { asked_through: donationId }),
  );
}
