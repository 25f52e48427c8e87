import type Stripe from "stripe";
import { idOf, newId } from "../objects/stripe-objects.ts";
import { noSuch, StripeRefusal } from "../stripe-refusal.ts";
import type { AccountParts } from "./account-parts.ts";

const UNDER_WAY = 2 * 24 * 60 * 60;

export type PayoutDesk = ReturnType<typeof createPayoutDesk>;

/** Where the balance goes to the merchant's bank. */
export function createPayoutDesk({
  store,
  events,
  balance,
  clock,
  livemode,
  wakeAt,
}: AccountParts) {
  return {
    /** Pays out all that is available in a currency. */
    create(currency: string): Stripe.Payout {
      const lines = balance.unpaid(currency);
      const amount = lines.reduce((sum, { net }) => sum + net, 0);
      if (amount <= 0) {
        const code = "balance_insufficient";
        throw new StripeRefusal("There is nothing available to pay out.", { code });
      }
      const created = Math.floor(clock.now() / 1000);
      const id = newId("po");
      const transaction = balance.post({
        ...{ type: "payout", category: "payout", amount: -amount, currency, source: id },
        description: "STRIPE PAYOUT",
      });
      const payout: Stripe.Payout = {
        id,
        object: "payout",
        amount,
        application_fee: null,
        application_fee_amount: null,
        arrival_date: created + UNDER_WAY,
        automatic: true,
        balance_transaction: transaction.id,
        created,
        currency,
        description: "STRIPE PAYOUT",
        destination: "ba_sandbox",
        failure_balance_transaction: null,
        failure_code: null,
        failure_message: null,
        livemode,
        metadata: {},
        method: "standard",
        original_payout: null,
        payout_method: null,
        reconciliation_status: "completed",
        reversed_by: null,
        source_type: "card",
        statement_descriptor: null,
        status: "in_transit",
        trace_id: null,
        type: "bank_account",
      };
      store.insert(payout, payout.arrival_date * 1000);
      balance.markPaidOut([transaction.id, ...lines.map((line) => line.id)], id);
      wakeAt(payout.arrival_date * 1000);
      events.tell("payout.created", payout);
      return payout;
    },
    arrive(payout: Stripe.Payout) {
      const paid = { ...payout, status: "paid" };
      store.update(paid);
      events.tell("payout.paid", paid);
    },
    /** The bank sends the money back, be it after it had arrived. */
    fail(id: string): Stripe.Payout {
      const payout = store.get("payout", id);
      const taken = payout && store.get("balance_transaction", idOf(payout.balance_transaction));
      if (!taken) throw noSuch("payout", id);
      if (payout.status === "failed") throw new StripeRefusal(`Payout ${id} failed already.`);
      const returned = balance.post({
        ...{ type: "payout_failure", category: "payout_reversal", amount: payout.amount },
        ...{ currency: payout.currency, source: id, description: "PAYOUT FAILURE" },
        reverses: taken,
      });
      const failed: Stripe.Payout = {
        ...payout,
        failure_balance_transaction: returned.id,
        failure_code: "account_closed",
        failure_message: "The bank account has been closed.",
        status: "failed",
      };
      store.update(failed);
      events.tell("payout.failed", failed);
      return failed;
    },
  };
}
