import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { type GatewayFact, GatewayUnavailable } from "../../gateways/provider/payment-provider.ts";
import { toldText } from "../../gateways/provider/plain-text.ts";
import { findWaiting, type WaitingDonation } from "../donations/attempt-store.ts";
import { applyFacts } from "./apply-facts.ts";
import { type AskGatewayDeps, noteFailure, standingToAsk } from "./ask-gateway.ts";
import { saveStanding } from "./reconciliation-store.ts";

/** Donations that have waited longer than this are asked about one by one, ms. */
const WAITING_MS = HOUR_MS;
const A_RUN = 100;
const AT_ONCE = 10;

/**
 * Asks the gateway about donations that have waited long, one by one, some in each run. Donations
 * without an answer don't keep the others from being asked about.
 */
export async function askWaiting(deps: AskGatewayDeps): Promise<void> {
  const standing = await standingToAsk(deps);
  if (!standing) return;
  const waiting = await findWaiting(deps.db, deps.provider.name, {
    startedBefore: new Date(deps.clock() - WAITING_MS),
    after: standing.asked_through,
    limit: A_RUN,
  });
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    const some = waiting.slice(from, from + AT_ONCE);
    const answered = await askAbout(deps, some);
    await askedThrough(deps, some.at(-1)?.id ?? null);
    // The next run goes on after these, since perhaps only these get no answer.
    if (answered === 0) return;
  }
  const isAtStart = waiting.length === 0 && standing.asked_through === null;
  if (waiting.length < A_RUN && !isAtStart) await askedThrough(deps, null);
}

/** Asks about each of them; answers for how many the gateway gave an answer. */
async function askAbout(
  deps: AskGatewayDeps,
  donations: readonly WaitingDonation[],
): Promise<number> {
  const answers = await Promise.allSettled(donations.map((its) => askOne(deps, its)));
  const told = answers.filter((answer) => answer.status === "fulfilled");
  await applyFacts(
    deps,
    told.flatMap(({ value }) => value),
  );
  for (const answer of answers) {
    if (answer.status === "rejected") await tellOfFailure(deps, answer.reason);
  }
  return told.length;
}

/** By the payments' own ids: to look for them by the donation's takes several calls more. */
async function askOne(
  { provider }: AskGatewayDeps,
  { id, payments }: WaitingDonation,
): Promise<readonly GatewayFact[]> {
  if (payments.length === 0) return provider.findPayment(id);
  return (await Promise.all(payments.map((payment) => provider.getPayment(payment)))).flat();
}

/** A gateway that can't be reached will come back. One that refuses our question needs a person. */
async function tellOfFailure(deps: AskGatewayDeps, failure: unknown): Promise<void> {
  const { database, provider, clock } = deps;
  await noteFailure(deps, failure);
  if (failure instanceof GatewayUnavailable) return;
  const detail = { provider: provider.name, answer: toldText(String(failure)) };
  const alert = { kind: "gateway_refuses", key: provider.name, detail } as const;
  await inTransaction(database, (tx) => raiseAlerts(tx, [alert], new Date(clock())));
}

async function askedThrough(deps: AskGatewayDeps, donationId: string | null): Promise<void> {
  await inTransaction(deps.database, (tx) =>
    saveStanding(tx, deps.provider.name, { asked_through: donationId }),
  );
}
