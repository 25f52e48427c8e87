import { type Money, money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Entry } from "../../books/ledger/ledger-entry.ts";
import { findMovements } from "../../books/ledger/movement-store.ts";
import type { BookedDonation } from "./movement-donation-store.ts";
import { reverseUnmatchedEntries } from "./movement-entries.ts";
import type { MovementDeps } from "./movement-outcome.ts";
import { type Reversal, reverseAmount, sumReversed } from "./reverse-amount.ts";

/** A booked payment that money is taken from. */
export interface PaymentSource {
  readonly paid: Money;
  /** Takes money from the payment, or returns it, and returns the ledger entries. */
  reverse(moved: Reversal): Promise<Entry[]>;
}

/** The donation's own payment or an unmatched second one; undefined until it is in the ledger. */
export async function findPaymentSource(
  tx: Tx,
  deps: MovementDeps,
  donation: BookedDonation,
  paymentId: string,
): Promise<PaymentSource | undefined> {
  const { provider, amount_minor, fee_minor, currency } = donation;
  if (paymentId === donation.payment_id) {
    return {
      paid: money(amount_minor + fee_minor, currency),
      reverse: (moved) => reverseAmount(tx, deps, donation, moved),
    };
  }
  const booked = await findMovements(tx, provider, paymentId);
  const second = booked.find(({ kind }) => kind === "second_payment");
  if (!second) return undefined;
  const paid = money(second.amount_minor, second.currency);
  return {
    paid,
    reverse: async (moved) => {
      const takenMinor = await sumReversed(tx, donation, paymentId);
      return reverseUnmatchedEntries(provider, { paid, takenMinor }, moved);
    },
  };
}
