import type Stripe from "stripe";
import { idOf, newId } from "../objects/stripe-objects.ts";
import { noSuch, StripeRefusal } from "../stripe-refusal.ts";
import type { AccountParts } from "./account-parts.ts";
import type { ChargeDesk } from "./charge-desk.ts";

export interface RefundOrder {
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
