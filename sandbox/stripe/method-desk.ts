import type Stripe from "stripe";
import type { AccountParts } from "./event-log.ts";
import type { Method } from "./new-payment.ts";
import { newId } from "./object-store.ts";
import { StripeRefusal } from "./stripe-params.ts";

/** What a charge without the donor does; a debit is pending first. */
export const outcomes = [
  "succeed",
  "decline",
  "insufficient_funds",
  "expired_card",
  "lost_card",
  "authentication_required",
] as const;
export type Outcome = (typeof outcomes)[number];

interface TestMethod {
  readonly last4: string;
  /** The outcome of charges without the donor. */
  readonly later: Outcome;
}

/** The methods that a donor stores, by scenario, with the last digits of Stripe's test numbers. */
export const testMethods = {
  succeed: { last4: "4242", later: "succeed" },
  then_decline: { last4: "0341", later: "decline" },
  then_insufficient_funds: { last4: "9995", later: "insufficient_funds" },
  then_expired: { last4: "0069", later: "expired_card" },
  then_lost: { last4: "9987", later: "lost_card" },
  then_authenticate: { last4: "3184", later: "authentication_required" },
  pay_later: { last4: "3000", later: "succeed" },
  pay_later_then_fail: { last4: "3202", later: "decline" },
} as const satisfies Readonly<Record<string, TestMethod>>;
export type StoringScenario = keyof typeof testMethods;

/** Stored beside a payment method; `next` counts once. */
interface Outcomes {
  readonly later: Outcome;
  readonly next?: Outcome | undefined;
}

export interface Stored {
  readonly customer: string;
  readonly payment_method: string;
}

export type MethodDesk = ReturnType<typeof createMethodDesk>;

/** Customers and the payment methods that they stored for later charges. */
export function createMethodDesk({ store, events, clock }: AccountParts) {
  function requireMethod(id: string, param?: string): Stripe.PaymentMethod {
    const method = store.get("payment_method", id);
    if (method) return method;
    const details = { code: "resource_missing", param: param ?? "payment_method" };
    const status = param === undefined ? 404 : 400;
    throw new StripeRefusal(`No such PaymentMethod: '${id}'`, { ...details, status });
  }

  return {
    /** Stores a method for a new customer, as every checkout has its own. */
    add(email: string | null, type: Method, scenario: StoringScenario): Stored {
      const created = Math.floor(clock.now() / 1000);
      const fields = { created, livemode: false, metadata: {} };
      const customer = {
        id: newId("cus"),
        object: "customer",
        email,
        ...fields,
      } as Stripe.Customer;
      const { last4, later } = testMethods[scenario];
      const exp_year = new Date(clock.now()).getUTCFullYear() + 3;
      const details =
        type === "card"
          ? { card: { brand: "visa", last4, exp_month: 4, exp_year } }
          : { [type]: { last4 } };
      const method = {
        ...{ id: newId("pm"), object: "payment_method", type, customer: customer.id },
        ...{ ...details, ...fields },
      } as Stripe.PaymentMethod;
      const outcomes: Outcomes = { later };
      store.insert(customer);
      store.insert(method, null, outcomes);
      events.report("customer.created", customer);
      events.report("payment_method.attached", method);
      return { customer: customer.id, payment_method: method.id };
    },
    /** The method if the customer has it; throws a refusal otherwise. */
    requireAttached(id: string, customer: string): Stripe.PaymentMethod {
      if (!store.get("customer", customer)) {
        const details = { code: "resource_missing", param: "customer" };
        throw new StripeRefusal(`No such customer: '${customer}'`, details);
      }
      const method = requireMethod(id, "payment_method");
      if (method.customer === customer) return method;
      throw new StripeRefusal(
        "The provided PaymentMethod was detached from a Customer. It may not be used again.",
        { param: "payment_method" },
      );
    },
    /** The outcome of a charge. */
    takeOutcome({ id }: Stripe.PaymentMethod): Outcome {
      const { later, next = later } = store.extra(id) as Outcomes;
      store.setExtra(id, { later });
      return next;
    },
    /** Sets the outcome of the next charge, or of all. */
    setOutcome(id: string, outcome: Outcome, isOnce: boolean): Stripe.PaymentMethod {
      const method = requireMethod(id);
      const { later } = store.extra(id) as Outcomes;
      store.setExtra(id, isOnce ? { later, next: outcome } : { later: outcome });
      return method;
    },
    detach(id: string): Stripe.PaymentMethod {
      const method = requireMethod(id);
      if (method.customer === null) {
        throw new StripeRefusal(
          "The payment method you provided is not attached to a customer so detachment is impossible.",
        );
      }
      const detached: Stripe.PaymentMethod = { ...method, customer: null };
      store.update(detached);
      events.report("payment_method.detached", detached);
      return detached;
    },
  };
}
