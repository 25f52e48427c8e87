import type Stripe from "stripe";
import { idOf, newId } from "./object-store.ts";
import type { ChargeDesk } from "./payment-desk.ts";
import type { AccountParts } from "./stripe-account.ts";
import { noSuch, StripeRefusal } from "./stripe-params.ts";

interface RefundOrder {
  readonly charge?: string | undefined;
  readonly payment_intent?: string | undefined;
  readonly amount?: number | undefined;
  readonly reason?: Stripe.Refund.Reason | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

export type RefundDesk = ReturnType<typeof createRefundDesk>;

/** Where money goes back to donors. */
export function createRefundDesk(parts: AccountParts, charges: ChargeDesk) {
  const { store, events, balance, clock } = parts;

  function found(id: string): Stripe.Refund {
    const refund = store.get("refund", id);
    if (!refund) throw noSuch("refund", id);
    return refund;
  }

  /** A card gets its money back at once, a bank account later. */
  function create(order: RefundOrder): Stripe.Refund {
    const charge = charges.named(order as { charge?: string; payment_intent?: string });
    const ofCharge = {
      kind: "dispute",
      where: { charge: charge.id },
      created: {},
      limit: 10,
    } as const;
    const disputes = store.list(ofCharge).data as Stripe.Dispute[];
    const chargedBack = disputes.some(({ is_charge_refundable }) => !is_charge_refundable);
    const amount = refundable(charge, order.amount, chargedBack);
    const settled = charges.settle(charge);
    const byCard = settled.payment_method_details?.type === "card";
    const id = newId(byCard ? "re" : "pyr");
    const transaction = balance.post({
      type: byCard ? "refund" : "payment_refund",
      category: "refund",
      amount: -amount,
      currency: charge.currency,
      source: id,
      description: "REFUND FOR CHARGE",
    });
    const refund: Stripe.Refund = {
      id,
      object: "refund",
      amount,
      balance_transaction: transaction.id,
      charge: charge.id,
      created: Math.floor(clock.now() / 1000),
      currency: charge.currency,
      customer: null,
      customer_account: null,
      metadata: { ...order.metadata },
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason: order.reason ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: byCard ? "succeeded" : "pending",
      transfer_reversal: null,
    };
    store.insert(refund);
    const refunded = addRefunded(settled, amount);
    events.tell("charge.refunded", refunded);
    events.tell("refund.created", refund);
    return refund;
  }

  function addRefunded(charge: Stripe.Charge, amount: number): Stripe.Charge {
    const amount_refunded = charge.amount_refunded + amount;
    const changed = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
    store.update(changed);
    return changed;
  }

  return {
    create,
    /** The bank took a refund that waited. */
    settle(id: string): Stripe.Refund {
      const refund = found(id);
      if (refund.status !== "pending") throw notPossible(refund);
      const settled = { ...refund, status: "succeeded" };
      store.update(settled);
      events.tell("refund.updated", settled);
      return settled;
    },
    /** The bank sent the money back, perhaps long after it was thought to be with the donor. */
    fail(
      id: string,
      { at_todays_rate }: { readonly at_todays_rate?: boolean | undefined } = {},
    ): Stripe.Refund {
      const refund = found(id);
      const charge = store.get("charge", idOf(refund.charge));
      const taken = store.get("balance_transaction", idOf(refund.balance_transaction));
      if (refund.status === "failed" || !charge || !taken) throw notPossible(refund);
      const returned = balance.post({
        type: "refund_failure",
        category: "refund_failure",
        amount: refund.amount,
        currency: refund.currency,
        source: refund.id,
        description: "REFUND FAILURE",
        reverses: at_todays_rate ? undefined : taken,
      });
      const failed: Stripe.Refund = {
        ...refund,
        failure_balance_transaction: returned.id,
        failure_reason: "expired_or_canceled_card",
        status: "failed",
      };
      store.update(failed);
      events.tell("charge.updated", addRefunded(charge, -refund.amount));
      events.tell("refund.updated", failed);
      events.tell("refund.failed", failed);
      return failed;
    },
  };
}

function refundable(charge: Stripe.Charge, wanted: number | undefined, chargedBack: boolean) {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== "succeeded") {
    throw new StripeRefusal(`Charge ${charge.id} has not been paid.`, { param: "charge" });
  }
  if (chargedBack) {
    const code = "charge_disputed";
    throw new StripeRefusal(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code,
    });
  }
  if (left === 0) {
    const code = "charge_already_refunded";
    throw new StripeRefusal(`Charge ${charge.id} has already been refunded.`, { code });
  }
  if (wanted !== undefined && wanted > left) {
    throw new StripeRefusal(
      `Refund amount (${wanted}) is greater than unrefunded amount on charge (${left})`,
      { param: "amount" },
    );
  }
  return wanted ?? left;
}

function notPossible(refund: Stripe.Refund): StripeRefusal {
  return new StripeRefusal(`Refund ${refund.id} has a status of ${refund.status}.`);
}

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
