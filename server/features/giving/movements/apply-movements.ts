import type { AlertKind } from "#contract/foundation/alert-kinds.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { lockTotals } from "../../campaigns/catalogue/campaign-totals-store.ts";
import { FITS_NOW, raiseAlerts, settleAlerts } from "../../foundation/alerts/alert-store.ts";
import type {
  GatewayDispute,
  GatewayFact,
  GatewayPayment,
  GatewayRefund,
} from "../../gateways/provider/payment-provider.ts";
import { plainName } from "../../gateways/provider/plain-text.ts";
import { costAtCapture } from "../donations/donation-entries.ts";
import { isDonationId } from "../donations/donation-id.ts";
import { type DonationRow, lockDonations } from "../donations/donation-store.ts";
import { applyDispute } from "./apply-dispute.ts";
import { applyLateFee } from "./apply-late-fee.ts";
import { applyMark, followRevoked, isRevoked, isToldOtherwise } from "./apply-mark.ts";
import { applyRefund } from "./apply-refund.ts";
import { applySecondPayment } from "./apply-second-payment.ts";
import { applyTransfer } from "./apply-transfer.ts";
import { keepEarly, takeEarly } from "./early-fact-store.ts";
import { holdDisputed } from "./give-back.ts";
import {
  anyToldOtherwise,
  type GivenDonation,
  isGiven,
  lockGivers,
} from "./movement-donation-store.ts";
import { type MovementDeps, movementKey, type Verdict, verdictOf } from "./movement-verdict.ts";
import { sourceOf } from "./payment-source.ts";

/**
 * Locks all that these facts may change, in the order in which everybody does, before the payments among them
 * are applied. Payments alone lock what they need by themselves.
 */
export async function lockForMovements(tx: Tx, facts: readonly GatewayFact[]): Promise<void> {
  if (!facts.some(movesMore) && !(await anyRevoked(tx, facts))) return;
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
  const moving = facts.filter(mayMove);
  if (moving.length === 0) return;
  const ids = referencesOf(moving);
  const rows = ids.length > 0 ? await lockDonations(tx, ids) : [];
  const donations = new Map(rows.map((row) => [row.id, row]));
  const due = moving.filter((fact) => !isBooked(fact, donations.get(referenceOf(fact) ?? "")));
  const provider = deps.provider.name;
  let verdicts = await applyEach(tx, deps, due, donations);
  const early: GatewayFact[] = [];
  const about = {
    donationIds: [...donations.keys()],
    paymentIds: moving.flatMap((fact) =>
      "paymentId" in fact && !donations.has(fact.reference ?? "") ? plainName(fact.paymentId) : [],
    ),
  };
  for (let more = about.donationIds.length + about.paymentIds.length > 0; more; ) {
    const taken = await takeEarly(tx, provider, about);
    const its: GatewayFact[] = taken.map((fact) => JSON.parse(fact));
    const told = await applyEach(tx, deps, its, donations);
    // What waited is among these, and was judged anew.
    verdicts = [...verdicts.filter(({ waits }) => !waits), ...told];
    early.push(...its);
    const waiting = told.filter(({ waits }) => waits).length;
    more = waiting > 0 && waiting < its.length;
  }
  const alerts = verdicts.flatMap(({ alert }) =>
    alert ? { ...alert, detail: { provider, ...alert.detail } } : [],
  );
  const at = new Date(deps.clock());
  await raiseAlerts(tx, alerts, at);
  const unfit = new Set(alerts.filter(({ kind }) => misfits.has(kind)).map(({ key }) => key));
  const keys = early.flatMap((fact) => movementKey(fact) ?? []).filter((key) => !unfit.has(key));
  await settleAlerts(tx, { kinds: [...misfits], keys }, { by: null, note: FITS_NOW, at });
}

const misfits: ReadonlySet<AlertKind> = new Set(["refund_misfit", "movement_misfit"]);

/** Applies facts one after the other, and keeps those that have to wait. */
async function applyEach(
  tx: Tx,
  deps: MovementDeps,
  facts: readonly GatewayFact[],
  known: ReadonlyMap<string, unknown>,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const fact of facts) {
    const verdict = await applyOne(tx, deps, fact, known);
    if (!verdict) continue;
    verdicts.push(verdict);
    if (!verdict.waits || !("paymentId" in fact)) continue;
    const donationId = referenceOf(fact);
    await keepEarly(tx, {
      donationId: donationId !== null && known.has(donationId) ? donationId : null,
      paymentId: plainName(fact.paymentId),
      provider: deps.provider.name,
      fact: JSON.stringify(fact),
      at: new Date(deps.clock()),
    });
  }
  return verdicts;
}

async function applyOne(
  tx: Tx,
  deps: MovementDeps,
  fact: GatewayFact,
  known: ReadonlyMap<string, unknown>,
): Promise<Verdict | undefined> {
  if (fact.kind === "unreadable") return undefined;
  if (fact.kind === "transfer") return applyTransfer(tx, deps, fact);
  const found = known.has(fact.reference) ? await findLocked(tx, fact.reference) : undefined;
  const donation = found?.provider === deps.provider.name ? found : undefined;
  if (fact.kind === "payment") return donation && applyPayment(tx, deps, donation, fact);
  const isOfGift = donation && isGiven(donation) && donation.payment_id === fact.paymentId;
  const held = isOfGift ? undefined : await deps.held.apply(fact);
  if (held) return held.verdict;
  if (!donation) return misfit(fact, "this gateway told of no such payment");
  if (!isGiven(donation)) return misfit(fact, "its payment is not in the books");
  const verdict =
    fact.kind === "refund"
      ? await applyRefund(tx, deps, donation, fact)
      : await applyDispute(tx, deps, await disputed(tx, deps, donation, fact), fact);
  const after = await findLocked(tx, donation.id);
  if (after && isGiven(after)) {
    if (after.revoked_at) await followRevoked(tx, deps, after);
    await holdDisputed(tx, after);
  }
  return verdict;
}

/** A second payment waits until the first is in the books. */
async function applyPayment(
  tx: Tx,
  deps: MovementDeps,
  donation: DonationRow,
  fact: GatewayPayment,
): Promise<Verdict | undefined> {
  if (isToldOtherwise(donation, fact)) return applyMark(tx, deps, donation, fact);
  if (fact.state !== "succeeded") return undefined;
  const isItsOwn = donation.payment_id === null || donation.payment_id === fact.paymentId;
  if (!isGiven(donation)) return isItsOwn ? undefined : { alert: undefined, waits: true };
  if (isItsOwn) return applyLateFee(tx, deps, donation, fact);
  return applySecondPayment(tx, deps, donation, fact);
}

async function disputed(tx: Tx, deps: MovementDeps, donation: GivenDonation, fact: GatewayDispute) {
  const source = await sourceOf(tx, deps, donation, fact.paymentId);
  return { donationId: donation.id, source };
}

/** It waits for its payment. */
function misfit(fact: GatewayRefund | GatewayDispute, cause: string): Verdict {
  return fact.kind === "refund"
    ? verdictOf(fact, { kind: "refund_misfit", id: fact.refundId, cause }, true)
    : verdictOf(fact, { kind: "movement_misfit", id: fact.disputeId, cause }, true);
}

/** The donation as the facts before have left it. */
async function findLocked(tx: Tx, id: string): Promise<DonationRow | undefined> {
  const [row] = await lockDonations(tx, [id]);
  return row;
}

/** The donation's own payment, with its cost, told as before. */
function isBooked(fact: GatewayFact, donation: DonationRow | undefined): boolean {
  if (fact.kind !== "payment" || donation?.payment_id !== fact.paymentId) return false;
  return donation.cost_told && !isToldOtherwise(donation, fact);
}

/** A payment that has not succeeded moves nothing, but where somebody marked it so. */
function mayMove(fact: GatewayFact): boolean {
  if (fact.kind === "unreadable") return false;
  return fact.kind !== "payment" || fact.state === "succeeded" || isRevoked(fact);
}

function movesMore(fact: GatewayFact): boolean {
  if (fact.kind !== "payment") return mayMove(fact);
  return fact.state === "succeeded" && costAtCapture(fact) === undefined;
}

/** Only what somebody marked is asked about: most payments never are. */
async function anyRevoked(tx: Tx, facts: readonly GatewayFact[]): Promise<boolean> {
  const marked = facts.filter((fact) => fact.kind === "payment" && fact.marked);
  if (marked.length === 0) return false;
  const counting = marked.filter((fact) => fact.kind === "payment" && fact.state === "succeeded");
  const revoked = marked.filter((fact) => fact.kind === "payment" && isRevoked(fact));
  return anyToldOtherwise(tx, { revoked: referencesOf(revoked), counting: referencesOf(counting) });
}

function referenceOf(fact: GatewayFact): string | null {
  const reference = "reference" in fact ? fact.reference : null;
  return isDonationId(reference) ? reference : null;
}

function referencesOf(facts: readonly GatewayFact[]): string[] {
  return [...new Set(facts.map(referenceOf))].filter((id) => id !== null);
}
