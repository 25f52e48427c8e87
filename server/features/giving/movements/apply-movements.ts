import type { Tx } from "../../../platform/db/database.ts";
import type { GatewayFact } from "../../../platform/payments/payment-provider.ts";
import { lockTotals } from "../../campaigns/catalogue/campaign-totals-store.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { costAtCapture } from "../donations/donation-entries.ts";
import { isDonationId } from "../donations/donation-id.ts";
import { type DonationRow, lockDonations } from "../donations/donation-store.ts";
import { applyLateFee } from "./apply-late-fee.ts";
import { applyRefund } from "./apply-refund.ts";
import { keepEarly, takeEarly } from "./early-fact-store.ts";
import { holdDisputed } from "./give-back.ts";
import { isGiven, lockGivers } from "./movement-donation-store.ts";
import { type MovementDeps, type Verdict, verdictOf } from "./movement-verdict.ts";

/**
 * Locks all that these facts may change, in the order in which everybody does, before the payments among them
 * are applied. Payments alone lock what they need by themselves.
 */
export async function lockForMovements(tx: Tx, facts: readonly GatewayFact[]): Promise<void> {
  if (!facts.some(movesMore)) return;
  const campaigns = await lockGivers(tx, referencesOf(facts));
  for (const id of campaigns) await lockTotals(tx, id);
}

/**
 * Puts into the books what moved after payments, or beside them, in one transaction. The order of the facts and
 * their repetition make no difference. What does not fit raises an alert; what may fit later is kept.
 */
export async function applyMovements(
  tx: Tx,
  deps: MovementDeps,
  facts: readonly GatewayFact[],
): Promise<void> {
  const provider = deps.provider.name;
  const ids = referencesOf(facts.filter(mayMove));
  const known = new Set(ids.length > 0 ? (await lockDonations(tx, ids)).map((row) => row.id) : []);
  const verdicts = await applyEach(tx, deps, facts.filter(mayMove), known);
  for (let waiting = Number.POSITIVE_INFINITY; known.size > 0; ) {
    const early = (await takeEarly(tx, provider, [...known])).map((fact) => JSON.parse(fact));
    verdicts.push(...(await applyEach(tx, deps, early, known)));
    if (early.length === 0 || early.length >= waiting) break;
    waiting = early.length;
  }
  await raiseAlerts(
    tx,
    verdicts.map(({ alert }) => alert),
    new Date(deps.clock()),
  );
}

/** Applies facts one after the other, and keeps those that have to wait. */
async function applyEach(
  tx: Tx,
  deps: MovementDeps,
  facts: readonly GatewayFact[],
  known: ReadonlySet<string>,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const fact of facts) {
    const verdict = await applyOne(tx, deps, fact, known);
    if (!verdict) continue;
    verdicts.push(verdict);
    const donationId = referenceOf(fact);
    if (!verdict.waits || donationId === null) continue;
    const at = new Date(deps.clock());
    await keepEarly(tx, {
      donationId,
      provider: deps.provider.name,
      fact: JSON.stringify(fact),
      at,
    });
  }
  return verdicts;
}

async function applyOne(
  tx: Tx,
  deps: MovementDeps,
  fact: GatewayFact,
  known: ReadonlySet<string>,
): Promise<Verdict | undefined> {
  if (fact.kind === "unreadable" || fact.kind === "transfer") return undefined;
  const donation = known.has(fact.reference) ? await findLocked(tx, fact.reference) : undefined;
  if (fact.kind === "payment") {
    return donation && isGiven(donation) ? applyLateFee(tx, deps, donation, fact) : undefined;
  }
  const [kind, id] =
    fact.kind === "refund"
      ? (["refund_misfit", fact.refundId] as const)
      : (["movement_misfit", fact.disputeId] as const);
  if (!donation || donation.provider !== deps.provider.name) {
    return verdictOf(fact, { kind, id, cause: "it is of no gift that this gateway took" });
  }
  if (!isGiven(donation)) {
    return verdictOf(fact, { kind, id, cause: "its payment is not in the books" }, true);
  }
  if (fact.kind !== "refund") return undefined;
  const verdict = await applyRefund(tx, deps, donation, fact);
  const after = await findLocked(tx, donation.id);
  if (after && isGiven(after)) await holdDisputed(tx, after);
  return verdict;
}

/** The donation as the facts before have left it. */
async function findLocked(tx: Tx, id: string): Promise<DonationRow | undefined> {
  const [row] = await lockDonations(tx, [id]);
  return row;
}

/** A payment whose cost stands in the books already, or that has not succeeded, moves nothing more. */
function mayMove(fact: GatewayFact): boolean {
  if (fact.kind === "unreadable") return false;
  return fact.kind !== "payment" || fact.state === "succeeded";
}

function movesMore(fact: GatewayFact): boolean {
  return mayMove(fact) && (fact.kind !== "payment" || costAtCapture(fact) === undefined);
}

function referenceOf(fact: GatewayFact): string | null {
  const reference = "reference" in fact ? fact.reference : null;
  return isDonationId(reference) ? reference : null;
}

function referencesOf(facts: readonly GatewayFact[]): string[] {
  return [...new Set(facts.map(referenceOf))].filter((id) => id !== null);
}
