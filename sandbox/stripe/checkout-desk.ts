import type Stripe from "stripe";
import type { BalanceBook } from "./balance-book.ts";
import type { AccountParts } from "./event-log.ts";
import { newSession, type PaymentOrder, type SessionOrder } from "./new-payment.ts";
import { expandableId } from "./object-store.ts";
import type { PaymentDesk, Scenario } from "./payment-desk.ts";
import { noSuch, StripeRefusal } from "./stripe-params.ts";

/** Stripe's minimum of 50 cents. */
const MIN_AMOUNT = 50;

export interface CheckoutOrder extends SessionOrder {
  readonly title: string;
  readonly payment: Omit<PaymentOrder, "amount"> & { readonly amount: number | null };
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

  return {
    open({ payment, title, ...order }: CheckoutOrder): Stripe.Checkout.Session {
      requireChargeableAmount(balance, order, "line_items[0][price_data][unit_amount]");
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
    storesMethod: payments.storesMethod,
    /** The method that a session stored. */
    storedMethod({ payment_intent, setup_intent }: Stripe.Checkout.Session) {
      const intent =
        (payment_intent && store.get("payment_intent", expandableId(payment_intent))) ||
        (setup_intent && store.get("setup_intent", expandableId(setup_intent)));
      const method = intent ? intent.payment_method : null;
      return method ? store.get("payment_method", expandableId(method)) : undefined;
    },
  };
}

/** Throws a refusal that names `param` unless the amount can be charged; a setup has none. */
export function requireChargeableAmount(
  balance: BalanceBook,
  { amount, currency }: { readonly amount: number | null; readonly currency: string },
  param: string,
) {
  if (!balance.supports(currency)) {
    const details = { param: "currency", started: false };
    throw new StripeRefusal(`Invalid currency: ${currency}.`, details);
  }
  if (amount !== null && balance.inMainCurrency(amount, currency) < MIN_AMOUNT) {
    const code = "amount_too_small";
    throw new StripeRefusal("The amount must convert to at least 50 cents.", { code, param });
  }
}
