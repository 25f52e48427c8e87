import type Stripe from "stripe";
import { newSession, type PaymentOrder, type SessionOrder } from "./new-payment.ts";
import type { PaymentDesk, Play } from "./payment-desk.ts";
import type { AccountParts } from "./stripe-account.ts";
import { noSuch, StripeRefusal } from "./stripe-params.ts";

/** In Stripe's words: at least 50 cents, at most eight digits. */
const LEAST_IN_FIRST = 50;
const MOST = 99_999_999;
const DAY = 24 * 60 * 60;
const LEAST_OPEN = 30 * 60;

interface CheckoutOrder extends Omit<SessionOrder, "expires_at"> {
  readonly expires_at?: number | undefined;
  /** What is paid for. */
  readonly title: string;
  readonly payment: PaymentOrder;
}

export type CheckoutDesk = ReturnType<typeof createCheckoutDesk>;

/** Where sessions are opened, paid and closed. */
export function createCheckoutDesk(
  parts: AccountParts,
  payments: PaymentDesk,
  payUrl: (id: string) => string,
) {
  const { store, events, balance, clock, livemode } = parts;

  function found(id: string): Stripe.Checkout.Session {
    const session = store.get("checkout.session", id);
    if (!session) throw noSuch("checkout.session", id);
    return session;
  }

  return {
    open(order: CheckoutOrder): Stripe.Checkout.Session {
      const now = Math.floor(clock.now() / 1000);
      const { expires_at = now + DAY, payment, title, ...rest } = order;
      if (expires_at < now + LEAST_OPEN || expires_at > now + DAY) {
        throw new StripeRefusal(
          "The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.",
          { param: "expires_at", begun: false },
        );
      }
      refuseOddAmount(order.amount, order.currency);
      const session = newSession({ ...rest, expires_at }, { livemode, now, payUrl });
      store.insert(session, expires_at * 1000, { ...payment, title });
      parts.wakeAt(expires_at * 1000);
      return session;
    },
    expire(id: string): Stripe.Checkout.Session {
      const session = found(id);
      if (session.status !== "open") {
        throw new StripeRefusal(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      }
      const expired: Stripe.Checkout.Session = { ...session, status: "expired", url: null };
      store.update(expired);
      payments.cancel(session);
      events.tell("checkout.session.expired", expired);
      return expired;
    },
    /** What the donor or the bank does; false where the session doesn't allow it (any more). */
    play: (id: string, play: Play) => payments.play(found(id), play),
    find: (id: string) => store.get("checkout.session", id),
    /** What the page says is paid for. */
    titleOf: (id: string) => (store.beside(id) as { title: string }).title,
    failedAttempts: payments.failedAttempts,
  };

  function refuseOddAmount(amount: number, currency: string) {
    const param = "line_items[0][price_data][unit_amount]";
    if (!balance.knows(currency)) {
      throw new StripeRefusal(`Invalid currency: ${currency}.`, {
        param: "currency",
        begun: false,
      });
    }
    if (amount > MOST) {
      const code = "amount_too_large";
      throw new StripeRefusal("The amount must be no more than 999,999.99.", { code, param });
    }
    if (balance.inFirst(amount, currency) < LEAST_IN_FIRST) {
      const code = "amount_too_small";
      throw new StripeRefusal("The amount must convert to at least 50 cents.", { code, param });
    }
  }
}
