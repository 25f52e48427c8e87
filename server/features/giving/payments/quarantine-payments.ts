import type { HeldReason } from "#contract/foundation/alert-kinds.ts";
import type { Tx } from "../../../platform/db/database.ts";
import {
  MATCHES_NOW,
  raiseAlerts,
  settlePaymentAlerts,
} from "../../foundation/alerts/alert-store.ts";
import type { GatewayPayment, PaymentFact } from "../../gateways/provider/payment-provider.ts";
import { isPlainId, toPlainId, toSafeText } from "../../gateways/provider/plain-text.ts";
import { type HeldFact, readHeldFact } from "./held-fact.ts";
import {
  deleteFromQuarantine,
  findQuarantined,
  type QuarantinedPayment,
  storeInQuarantine,
} from "./quarantine-store.ts";

/** A payment that can't be booked, and why. */
export interface MismatchedPayment {
  readonly fact: PaymentFact;
  readonly reason: HeldReason;
  /** Details of the reason. */
  readonly cause?: string;
}

/** Stores payments for review and raises an alert for each that is not decided. Their texts are untrusted. */
export async function quarantinePayments(
  tx: Tx,
  provider: string,
  payments: readonly MismatchedPayment[],
  at: Date,
): Promise<void> {
  const current = await withoutOutdated(tx, provider, payments);
  if (current.length === 0) return;
  const rows = new Map(current.map(toRow).map((row) => [row.paymentId, row]));
  const open = await storeInQuarantine(tx, provider, rows, at);
  const undecided = [...rows.values()].filter(({ paymentId }) => open.has(paymentId));
  const alerts = undecided.map(({ reason, paymentId, ...detail }) => ({
    kind: reason,
    key: paymentId,
    detail: { provider, paymentId, ...detail },
  }));
  await raiseAlerts(tx, alerts, at);
}

/** Drops late reports of a succeeded payment as still open, or without its known cost. */
async function withoutOutdated(
  tx: Tx,
  provider: string,
  payments: readonly MismatchedPayment[],
): Promise<readonly MismatchedPayment[]> {
  if (payments.length === 0) return payments;
  const rows = await findQuarantined(
    tx,
    provider,
    payments.map(({ fact }) => toPlainId(fact.paymentId)),
  );
  const known = new Map(rows.map((row) => [row.payment_id, readHeldFact(row)]));
  return payments.filter(({ fact }) => {
    if (fact.kind === "unreadable") return true;
    const stored = known.get(toPlainId(fact.paymentId));
    if (stored && isOutdated(fact, stored)) return false;
    // Later facts of the same batch may be outdated too.
    known.set(toPlainId(fact.paymentId), fact);
    return true;
  });
}

function isOutdated(fact: GatewayPayment, stored: HeldFact): boolean {
  if (stored.state !== "succeeded" || fact.changedAt > stored.changedAt) return false;
  if (fact.state === "open" || fact.state === "pending") return true;
  return fact.state === "succeeded" && stored.cost !== undefined && fact.cost === undefined;
}

/** Releases payments that match now, and resolves their alerts. */
export async function releaseFromQuarantine(
  tx: Tx,
  provider: string,
  paymentIds: readonly string[],
  at: Date,
): Promise<void> {
  const released = await deleteFromQuarantine(tx, provider, paymentIds);
  await settlePaymentAlerts(tx, released, { by: null, note: MATCHES_NOW, at });
}

function toRow({ fact, reason, cause = "" }: MismatchedPayment): QuarantinedPayment {
  const facts = fact.kind === "unreadable" ? fact.content : toSafeText(fact);
  return {
    paymentId: toPlainId(fact.paymentId),
    reference: isPlainId(fact.reference) ? fact.reference : null,
    reason,
    cause: toSafeText(cause),
    facts,
  };
}
