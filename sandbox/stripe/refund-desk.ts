import type Stripe from "stripe";
import type { AccountParts } from "./event-log.ts";
import { expandableId, newId } from "./object-store.ts";
import type { ChargeDesk } from "./payment-desk.ts";
import { noSuch, StripeRefusal } from "./stripe-params.ts";

interface RefundOrder {
  readonly payment_intent: string;
  readonly amount?: number | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

export type RefundDesk = ReturnType<typeof createRefundDesk>;

export function createRefundDesk(parts: AccountParts, charges: ChargeDesk) {
  const { store, events, balance, clock } = parts;

  function requireRefund(id: string): Stripe.Refund {
    const refund = store.get("refund", id);
    if (!refund) throw noSuch("refund", id);
    return refund;
  }

  function isChargedBack({ id }: Stripe.Charge): boolean {
    const { data } = store.list({ kind: "dispute", where: { charge: id }, limit: 10 });
    return (data as Stripe.Dispute[]).some(({ is_charge_refundable }) => !is_charge_refundable);
  }

  /** Refunds to cards succeed immediately, refunds to bank accounts later. */
  function create(order: RefundOrder): Stripe.Refund {
    const charge = charges.ofIntent(order.payment_intent);
    const amount = refundable(charge, order.amount, isChargedBack(charge));
    const settled = charges.settle(charge);
    const isCard = settled.payment_method_details?.type === "card";
    const id = newId(isCard ? "re" : "pyr");
    const { currency, payment_intent } = charge;
    const type = isCard ? "refund" : "payment_refund";
    const entry = { type, category: "refund", amount: -amount, currency, source: id } as const;
    const created: Partial<Stripe.Refund> = {
      ...{ id, object: "refund", amount, currency, charge: charge.id, payment_intent },
      ...{ balance_transaction: balance.post(entry).id, metadata: { ...order.metadata } },
      ...{ created: Math.floor(clock.now() / 1000), status: isCard ? "succeeded" : "pending" },
    };
    const refund = created as Stripe.Refund;
    store.insert(refund);
    events.report("charge.refunded", addRefunded(settled, amount));
    events.report("refund.created", refund);
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
    /** The bank accepts a pending refund. */
    settle(id: string): Stripe.Refund {
      const refund = requireRefund(id);
      if (refund.status !== "pending") throw notPossible(refund);
      const settled = { ...refund, status: "succeeded" };
      store.update(settled);
      events.report("refund.updated", settled);
      return settled;
    },
    /** The bank returns the money, perhaps long after the refund succeeded. */
    fail(
      id: string,
      options: { readonly at_todays_rate?: boolean | undefined } = {},
    ): Stripe.Refund {
      const refund = requireRefund(id);
      const charge = store.get("charge", expandableId(refund.charge));
      const withdrawal = store.get("balance_transaction", expandableId(refund.balance_transaction));
      if (refund.status === "failed" || !charge || !withdrawal) throw notPossible(refund);
      const { amount, currency } = refund;
      const returned = balance.post({
        ...{ type: "refund_failure", category: "refund_failure", amount, currency, source: id },
        reverses: options.at_todays_rate ? undefined : withdrawal,
      });
      const failed: Stripe.Refund = {
        ...{ ...refund, failure_balance_transaction: returned.id, status: "failed" },
        failure_reason: "expired_or_canceled_card",
      };
      store.update(failed);
      events.report("charge.updated", addRefunded(charge, -amount));
      events.report("refund.updated", failed);
      events.report("refund.failed", failed);
      return failed;
    },
  };
}

function refundable(charge: Stripe.Charge, wanted: number | undefined, isChargedBack: boolean) {
  const remaining = charge.amount - charge.amount_refunded;
  const refuse = (problem: string, code?: string) =>
    new StripeRefusal(`Charge ${charge.id} ${problem}.`, code === undefined ? {} : { code });
  if (charge.status !== "succeeded") throw refuse("has not been paid");
  if (isChargedBack) throw refuse("has been charged back", "charge_disputed");
  if (remaining === 0) throw refuse("has already been refunded", "charge_already_refunded");
  if (wanted !== undefined && wanted > remaining) throw refuse("has a smaller remaining amount");
  return wanted ?? remaining;
}

function notPossible({ id, status }: Stripe.Refund): StripeRefusal {
  return new StripeRefusal(`Refund ${id} has a status of ${status}.`);
}
