import { type Money, money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { findMovements, sumTaken, type Taken } from "../../books/ledger/movement-store.ts";
import { bookUnmatched } from "../movements/apply-second-payment.ts";
import { readHeldFact } from "./held-fact.ts";
import { type HeldRow, markDonationOf } from "./held-payment-store.ts";

/**
 * What a held payment brought; it is booked as nobody's gift, if it is not yet. From then on no news makes a gift of
 * it. Undefined where no money came that could be booked, and where it is in the books as the second one of a gift.
 */
export async function bookAsNobodys(tx: Tx, row: HeldRow, at: Date): Promise<Money | undefined> {
  const { provider, payment_id } = row;
  const booked = await findMovements(tx, provider, payment_id);
  const second = booked.find(({ kind }) => kind === "second_payment");
  if (second?.donation_id) return undefined;
  if (second) return money(second.amount_minor, second.currency);
  const fact = readHeldFact(row);
  if (fact?.state !== "succeeded") return undefined;
  await markDonationOf(tx, row, at);
  await bookUnmatched(tx, { provider, donationId: null }, fact);
  return fact.total;
}

/** What was taken of it. Where an older program gave it back, only its row says so. */
export async function takenOf(
  tx: Tx,
  { provider, payment_id, return_state }: HeldRow,
  paid: Money,
): Promise<Taken> {
  const taken = await sumTaken(tx, provider, payment_id);
  return return_state === "done" ? { ...taken, refunded: paid.minor } : taken;
}

/** What is here of it. */
export function leftOf(paid: Pick<Money, "minor">, { refunded, lost, disputed }: Taken): number {
  return Math.max(0, paid.minor - refunded - lost - disputed);
}
