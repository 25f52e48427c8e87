import { type Money, money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import {
  findMovements,
  sumWithdrawn,
  type WithdrawnAmounts,
} from "../../books/ledger/movement-store.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import { isPlainId } from "../../gateways/provider/plain-text.ts";
import { bookUnmatchedPayment } from "../movements/apply-second-payment.ts";
import { readHeldFact } from "./held-fact.ts";
import { type HeldRow, lockHeldPayment, markQuarantinedDonation } from "./held-payment-store.ts";

/**
 * Books a payment on hold as unmatched, once, and returns its amount. From then on no update can make it a donation.
 * Undefined if it brought no money, or is booked as the second payment of a donation.
 */
export async function bookHeldPayment(tx: Tx, row: HeldRow, at: Date): Promise<Money | undefined> {
  const { provider, payment_id } = row;
  const booked = await findMovements(tx, provider, payment_id);
  const second = booked.find(({ kind }) => kind === "second_payment");
  if (second?.donation_id) return undefined;
  if (second) return money(second.amount_minor, second.currency);
  const fact = readHeldFact(row);
  if (fact?.state !== "succeeded") return undefined;
  await markQuarantinedDonation(tx, row, at);
  await bookUnmatchedPayment(tx, { provider, donationId: null }, fact);
  return fact.total;
}

/** The amounts taken from it. The refunds of old rows are booked without the payment's id. */
export async function sumTakenFrom(
  tx: Tx,
  { provider, payment_id, return_state }: HeldRow,
  paid: Money,
): Promise<WithdrawnAmounts> {
  const taken = await sumWithdrawn(tx, provider, payment_id);
  return return_state === "done" ? { ...taken, refunded: paid.minor } : taken;
}

/** What remains of a payment, in minor units. */
export function remainingAmount(
  paid: Pick<Money, "minor">,
  { refunded, lost, disputed }: WithdrawnAmounts,
): number {
  return Math.max(0, paid.minor - refunded - lost - disputed);
}

/** Books the cost of unmatched payments, which a gateway may report after a person has decided about them. */
export async function bookLateCosts(
  tx: Tx,
  provider: string,
  payments: readonly GatewayPayment[],
): Promise<void> {
  for (const payment of payments) {
    const { paymentId, cost, state } = payment;
    if (!cost || state !== "succeeded" || !isPlainId(paymentId)) continue;
    const row = await lockHeldPayment(tx, provider, paymentId);
    const known = row && readHeldFact(row);
    if (!row || known?.state !== "succeeded" || known.total.minor !== payment.total.minor) continue;
    const booked = await findMovements(tx, provider, paymentId);
    if (booked.some(({ kind }) => kind === "second_payment")) {
      await bookUnmatchedPayment(tx, { provider, donationId: null }, payment);
    }
  }
}
