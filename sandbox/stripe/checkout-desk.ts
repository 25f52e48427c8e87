import type Stripe from "stripe";
import type { AccountParts } from "./event-log.ts";
import { newSession, type PaymentOrder, type SessionOrder } from "./new-payment.ts";
import type { PaymentDesk, Scenario } from "./payment-desk.ts";
import { noSuch, StripeRefusal } from "./stripe-params.ts";

/** Stripe's minimum of 50 cents. */
const MIN_AMOUNT = 50;

export interface CheckoutOrder extends SessionOrder {
  readonly title: string;
  readonly payment: PaymentOrder;
}

export type CheckoutDesk = ReturnType<typeof createCheckoutDesk>;

/** Opens, changes and closes checkout sessions. */
export function createCheckoutDesk(
  parts: AccountParts,
  payments: PaymentDesk,
  payUrl: (id: string) => string,
) {
  const { store, events, balance, clock } = parts;

  function requireSession(id: string): Stripe.Checkout.Session {
    const session = store.get("checkout.session", id);
    if (!session) throw noSuch("checkout.session", id);
    return session;
  }

  function requireChargeableAmount(amount: number, currency: string) {
    const param = "line_items[0][price_data][unit_amount]";
    if (!balance.supports(currency)) {
      const details = { param: "currency", started: false };
      throw new StripeRefusal(`Invalid currency: ${currency}.`, details);
    }
    if (balance.inMainCurrency(amount, currency) < MIN_AMOUNT) {
      const code = "amount_too_small";
      throw new StripeRefusal("The amount must convert to at least 50 cents.", { code, param });
    }
  }

  return {
    open({ payment, title, ...order }: CheckoutOrder): Stripe.Checkout.Session {
      requireChargeableAmount(order.amount, order.currency);
      const now = Math.floor(clock.now() / 1000);
      const session = newSession(order, now, payUrl);
      store.insert(session, session.expires_at * 1000, { ...payment, title });
      parts.wakeAt(session.expires_at * 1000);
      return session;
    },
    expire(id: string): Stripe.Checkout.Session {
      const session = requireSession(id);
      if (session.status !== "open") {
        throw new StripeRefusal(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      }
      const expired: Stripe.Checkout.Session = { ...session, status: "expired", url: null };
      store.update(expired);
      events.report("checkout.session.expired", expired);
      return expired;
    },
    /** False if the session does not allow the scenario in its current status. */
    run: (id: string, scenario: Scenario) => payments.run(requireSession(id), scenario),
    find: (id: string) => store.get("checkout.session", id),
    title: (id: string) => (store.extra(id) as { title: string }).title,
    failedAttempts: payments.failedAttempts,
  };
}
