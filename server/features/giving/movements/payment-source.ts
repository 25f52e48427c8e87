import { type Money, money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Entry } from "../../books/ledger/ledger-entry.ts";
import { findMovements } from "../../books/ledger/movement-store.ts";
import { giveBack, type Moved, sumGivenBack } from "./give-back.ts";
import type { GivenDonation } from "./movement-donation-store.ts";
import { unmatchedBack } from "./movement-entries.ts";
import type { MovementDeps } from "./movement-verdict.ts";

/** A payment that is in the books, and of which money goes back. */
export interface PaymentSource {
  readonly paid: Money;
  /** Changes what was given back of it; answers what that does to the books. */
  giveBack(moved: Moved): Promise<Entry[]>;
}

/** The donation's own payment, or a second one that belongs to nobody; undefined while it is not in the books. */
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
  const giveSecondBack = async (moved: Moved) => {
    const before = await sumGivenBack(tx, donation, paymentId);
    return unmatchedBack(provider, { paid, before }, moved);
  };
  return { paid, giveBack: giveSecondBack };
}
