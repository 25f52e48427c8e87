import { type Money, money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Entry } from "../../books/ledger/ledger-entry.ts";
import { findMovements } from "../../books/ledger/movement-store.ts";
import { giveBack, type Moved, sumGivenBack } from "./give-back.ts";
import type { GivenDonation } from "./movement-donation-store.ts";
import { unmatchedBack } from "./movement-entries.ts";
import type { MovementDeps } from "./movement-verdict.ts";

/** A booked payment that money is taken from. */
export interface PaymentSource {
  readonly paid: Money;
  /** Takes money from the payment, or returns it, and returns the ledger entries. */
  giveBack(moved: Moved): Promise<Entry[]>;
}

/** The donation's own payment or an unmatched second one; undefined until it is in the ledger. */
export async function sourceOf(
  tx: Tx,
  deps: MovementDeps,
  donation: GivenDonation,
  paymentId: string,
): Promise<PaymentSource | undefined> {
  const { provider, amount_minor, fee_minor, currency } = donation;
  if (paymentId === donation.payment_id) {
    return {
      paid: money(amount_minor + fee_minor, currency),
      giveBack: (moved) => giveBack(tx, deps, donation, moved),
    };
  }
  const booked = await findMovements(tx, provider, paymentId);
  const second = booked.find(({ kind }) => kind === "second_payment");
  if (!second) return undefined;
  const paid = money(second.amount_minor, second.currency);
  return {
    paid,
    giveBack: async (moved) => {
      const takenMinor = await sumGivenBack(tx, donation, paymentId);
      return unmatchedBack(provider, { paid, takenMinor }, moved);
    },
  };
}
