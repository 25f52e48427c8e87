import type { AlertKind } from "#contract/foundation/alert-kinds.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { lockTotals } from "../../campaigns/catalogue/campaign-totals-store.ts";
import { MATCHES_NOW, raiseAlerts, settleAlerts } from "../../foundation/alerts/alert-store.ts";
import type {
  GatewayDispute,
  GatewayFact,
  GatewayPayment,
  GatewayRefund,
} from "../../gateways/provider/payment-provider.ts";
import { toPlainId } from "../../gateways/provider/plain-text.ts";
import { findCaptureCost } from "../donations/donation-entries.ts";
import { isDonationId } from "../donations/donation-id.ts";
import { type DonationRow, lockDonations } from "../donations/donation-store.ts";
import { applyDispute } from "./apply-dispute.ts";
import { applyLateFee } from "./apply-late-fee.ts";
import { applyRefund } from "./apply-refund.ts";
import {
  applyRevocation,
  bookRevocation,
  changesRevocation,
  isRevoked,
} from "./apply-revocation.ts";
import { applySecondPayment } from "./apply-second-payment.ts";
import { applyTransfer } from "./apply-transfer.ts";
import { storeEarlyFact, takeEarlyFacts } from "./early-fact-store.ts";
import {
  anyRevocationChanges,
  type BookedDonation,
  isBookedDonation,
  lockDonorDonations,
} from "./movement-donation-store.ts";
import {
  type MovementDeps,
  type MovementOutcome,
  movementAlertKey,
  toMovementOutcome,
} from "./movement-outcome.ts";
import { findPaymentSource } from "./payment-source.ts";
import { holdDisputedAmount } from "./reverse-amount.ts";

/**
 * Takes the locks for all rows that these facts may change, in the common order, before their payments are applied.
 * Payments alone take their own locks.
 */
export async function lockForMovements(tx: Tx, facts: readonly GatewayFact[]): Promise<void> {
  if (!facts.some(needsLocks) && !(await changesAnyRevocation(tx, facts))) return;
  const campaigns = await lockDonorDonations(tx, findReferences(facts));
  for (const id of campaigns) await lockTotals(tx, id);
}

/**
 * Books refunds, disputes, transfers, late costs and second payments in one transaction. Facts may come repeated and
 * in any order. A mismatch raises an alert; facts whose payment is still missing are stored for later.
 */
export async function applyMovements(
  tx: Tx,
  deps: MovementDeps,
  facts: readonly GatewayFact[],
): Promise<void> {
  const moving = facts.filter(canMoveMoney);
  if (moving.length === 0) return;
  const ids = findReferences(moving);
  const rows = ids.length > 0 ? await lockDonations(tx, ids) : [];
  const donations = new Map(rows.map((row) => [row.id, row]));
  const due = moving.filter((fact) => !isBooked(fact, donations.get(findReference(fact) ?? "")));
  const provider = deps.provider.name;
  let outcomes = await applyEach(tx, deps, due, donations);
  const retried: GatewayFact[] = [];
  const about = {
    donationIds: [...donations.keys()],
    paymentIds: moving.flatMap((fact) =>
      "paymentId" in fact && !donations.has(fact.reference ?? "") ? toPlainId(fact.paymentId) : [],
    ),
  };
  // One early fact may wait for another: repeat while a pass applies some of them.
  for (let hasMore = about.donationIds.length + about.paymentIds.length > 0; hasMore; ) {
    const stored = await takeEarlyFacts(tx, provider, about);
    const early: GatewayFact[] = stored.map((fact) => JSON.parse(fact));
    const results = await applyEach(tx, deps, early, donations);
    // The early facts of the pass before are among these, and were applied again.
    outcomes = [...outcomes.filter(({ mustWait }) => !mustWait), ...results];
    retried.push(...early);
    const waitingCount = results.filter(({ mustWait }) => mustWait).length;
    hasMore = waitingCount > 0 && waitingCount < early.length;
  }
  const alerts = outcomes.flatMap(({ alert }) =>
    alert ? { ...alert, detail: { provider, ...alert.detail } } : [],
  );
  const at = new Date(deps.clock());
  await raiseAlerts(tx, alerts, at);
  const mismatched = new Set(
    alerts.filter(({ kind }) => mismatchKinds.has(kind)).map(({ key }) => key),
  );
  const keys = retried
    .flatMap((fact) => movementAlertKey(fact) ?? [])
    .filter((key) => !mismatched.has(key));
  await settleAlerts(tx, { kinds: [...mismatchKinds], keys }, { by: null, note: MATCHES_NOW, at });
}

const mismatchKinds: ReadonlySet<AlertKind> = new Set(["refund_misfit", "movement_misfit"]);

/** Applies facts one after the other, and stores those that have to wait. */
async function applyEach(
  tx: Tx,
  deps: MovementDeps,
  facts: readonly GatewayFact[],
  known: ReadonlyMap<string, unknown>,
): Promise<MovementOutcome[]> {
  const outcomes: MovementOutcome[] = [];
  for (const fact of facts) {
    const outcome = await applyOne(tx, deps, fact, known);
    if (!outcome) continue;
    outcomes.push(outcome);
    if (!outcome.mustWait || !("paymentId" in fact)) continue;
    const donationId = findReference(fact);
    await storeEarlyFact(tx, {
      donationId: donationId !== null && known.has(donationId) ? donationId : null,
      paymentId: toPlainId(fact.paymentId),
      provider: deps.provider.name,
      fact: JSON.stringify(fact),
      at: new Date(deps.clock()),
    });
  }
  return outcomes;
}

async function applyOne(
  tx: Tx,
  deps: MovementDeps,
  fact: GatewayFact,
  known: ReadonlyMap<string, unknown>,
): Promise<MovementOutcome | undefined> {
  if (fact.kind === "unreadable") return undefined;
  if (fact.kind === "transfer") return applyTransfer(tx, deps, fact);
  const found = known.has(fact.reference) ? await findLocked(tx, fact.reference) : undefined;
  const donation = found?.provider === deps.provider.name ? found : undefined;
  if (fact.kind === "payment") return donation && applyPayment(tx, deps, donation, fact);
  const isOwnPayment =
    donation && isBookedDonation(donation) && donation.payment_id === fact.paymentId;
  const held = isOwnPayment ? undefined : await deps.held.apply(fact);
  if (held) return held.outcome;
  if (!donation) return awaitPayment(fact, "the gateway has not reported such a payment");
  if (!isBookedDonation(donation)) return awaitPayment(fact, "its payment is not in the ledger");
  const outcome =
    fact.kind === "refund"
      ? await applyRefund(tx, deps, donation, fact)
      : await applyDispute(tx, deps, await findDisputed(tx, deps, donation, fact), fact);
  const updated = await findLocked(tx, donation.id);
  if (updated && isBookedDonation(updated)) {
    if (updated.revoked_at) await bookRevocation(tx, deps, updated);
    await holdDisputedAmount(tx, updated);
  }
  return outcome;
}

/** A second payment waits until the first is in the ledger. */
async function applyPayment(
  tx: Tx,
  deps: MovementDeps,
  donation: DonationRow,
  fact: GatewayPayment,
): Promise<MovementOutcome | undefined> {
  if (changesRevocation(donation, fact)) return applyRevocation(tx, deps, donation, fact);
  if (fact.state !== "succeeded") return undefined;
  const isOwn = donation.payment_id === null || donation.payment_id === fact.paymentId;
  if (!isBookedDonation(donation)) return isOwn ? undefined : { alert: undefined, mustWait: true };
  if (isOwn) return applyLateFee(tx, deps, donation, fact);
  return applySecondPayment(tx, deps, donation, fact);
}

async function findDisputed(
  tx: Tx,
  deps: MovementDeps,
  donation: BookedDonation,
  fact: GatewayDispute,
) {
  const source = await findPaymentSource(tx, deps, donation, fact.paymentId);
  return { donationId: donation.id, source };
}

function awaitPayment(fact: GatewayRefund | GatewayDispute, cause: string): MovementOutcome {
  return fact.kind === "refund"
    ? toMovementOutcome(fact, { kind: "refund_misfit", id: fact.refundId, cause }, true)
    : toMovementOutcome(fact, { kind: "movement_misfit", id: fact.disputeId, cause }, true);
}

/** The donation after the facts applied so far. */
async function findLocked(tx: Tx, id: string): Promise<DonationRow | undefined> {
  const [row] = await lockDonations(tx, [id]);
  return row;
}

/** Whether it repeats what is booked: the donation's own payment with its cost. */
function isBooked(fact: GatewayFact, donation: DonationRow | undefined): boolean {
  if (fact.kind !== "payment" || donation?.payment_id !== fact.paymentId) return false;
  return donation.cost_told && !changesRevocation(donation, fact);
}

/** A payment that has not succeeded moves no money unless it is revoked. */
function canMoveMoney(fact: GatewayFact): boolean {
  if (fact.kind === "unreadable") return false;
  return fact.kind !== "payment" || fact.state === "succeeded" || isRevoked(fact);
}

function needsLocks(fact: GatewayFact): boolean {
  if (fact.kind !== "payment") return canMoveMoney(fact);
  return fact.state === "succeeded" && findCaptureCost(fact) === undefined;
}

/** Queries only for marked payments, which are rare. */
async function changesAnyRevocation(tx: Tx, facts: readonly GatewayFact[]): Promise<boolean> {
  const marked = facts.filter((fact) => fact.kind === "payment" && fact.marked);
  if (marked.length === 0) return false;
  const valid = marked.filter((fact) => fact.kind === "payment" && fact.state === "succeeded");
  const revoked = marked.filter((fact) => fact.kind === "payment" && isRevoked(fact));
  return anyRevocationChanges(tx, {
    revoked: findReferences(revoked),
    valid: findReferences(valid),
  });
}

function findReference(fact: GatewayFact): string | null {
  const reference = "reference" in fact ? fact.reference : null;
  return isDonationId(reference) ? reference : null;
}

function findReferences(facts: readonly GatewayFact[]): string[] {
  return [...new Set(facts.map(findReference))].filter((id) => id !== null);
}
