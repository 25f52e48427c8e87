import type Stripe from "stripe";
import type { Method } from "../objects/new-payment.ts";
import { noSuch } from "../stripe-refusal.ts";
import type { AccountParts } from "./account-parts.ts";
import { feeOf } from "./payment-methods.ts";

export type ChargeDesk = ReturnType<typeof createChargeDesk>;

export interface ChargeTimes {
  /** How long after a payment its fee is known. */
  readonly feeAfterMs: number;
  /** How long after that the money can be paid out. */
  readonly availableAfterMs: number;
}

/** Where charges bring money in. */
export function createChargeDesk(
  parts: AccountParts,
  { feeAfterMs, availableAfterMs }: ChargeTimes,
) {
  const { store, events, balance, clock } = parts;

  /** The charge comes into the balance, less its fee, unless it did already. */
  function settle(charge: Stripe.Charge): Stripe.Charge {
    if (charge.balance_transaction !== null) return charge;
    const method = charge.payment_method_details?.type as Method;
    const transaction = balance.post({
      type: method === "card" ? "charge" : "payment",
      category: "charge",
      amount: charge.amount,
      currency: charge.currency,
      source: charge.id,
      description: charge.description,
      fee: (settled) => feeOf(settled, method),
      availableAfterSeconds: Math.ceil(availableAfterMs / 1000),
    });
    const settled = { ...charge, balance_transaction: transaction.id };
    store.update(settled);
    events.tell("charge.updated", settled);
    return settled;
  }

  return {
    /** The donor's money is there; the fee is known a moment later, as at Stripe. */
    succeed(charge: Stripe.Charge): Stripe.Charge {
      const paid: Stripe.Charge = {
        ...charge,
        amount_captured: charge.amount,
        captured: true,
        outcome: {
          advice_code: null,
          network_advice_code: null,
          network_decline_code: null,
          network_status: "approved_by_network",
          reason: null,
          seller_message: "Payment complete.",
          type: "authorized",
        },
        paid: true,
        status: "succeeded",
      };
      const dueAt = clock.now() + feeAfterMs;
      store.update(paid, dueAt);
      if (feeAfterMs > 0) parts.wakeAt(dueAt);
      events.tell("charge.succeeded", paid);
      return paid;
    },
    settle,
    /** Settles at once where the fee need not wait. */
    settleSoon: (charge: Stripe.Charge) => (feeAfterMs > 0 ? charge : settle(charge)),
    fail(charge: Stripe.Charge, code: string, message: string): Stripe.Charge {
      const failed: Stripe.Charge = {
        ...charge,
        failure_code: code,
        failure_message: message,
        status: "failed",
      };
      store.update(failed);
      events.tell("charge.failed", failed);
      return failed;
    },
    /** The charge that a call names, itself or by its payment. */
    named({ charge, payment_intent }: { charge?: string; payment_intent?: string }): Stripe.Charge {
      const intent =
        payment_intent === undefined ? undefined : store.get("payment_intent", payment_intent);
      if (payment_intent !== undefined && !intent) {
        throw noSuch("payment_intent", payment_intent, "payment_intent");
      }
      const id = charge ?? (intent?.latest_charge as string | null) ?? "";
      const found = store.get("charge", id);
      if (!found) throw noSuch("charge", id, "charge");
      return found;
    },
  };
}
