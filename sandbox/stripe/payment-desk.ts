import type Stripe from "stripe";
import { type Method, newCharge, newPaymentIntent, type PaymentOrder } from "./new-payment.ts";
import { idOf } from "./object-store.ts";
import type { AccountParts } from "./stripe-account.ts";
import { noSuch } from "./stripe-params.ts";

export const plays = [
  "succeed",
  "decline",
  "insufficient_funds",
  "fail_authentication",
  "pay_later",
  "settle",
  "fail",
] as const;
/** What the donor (the first five) or the bank does to a session's payment. */
export type Play = (typeof plays)[number];

const refusals = {
  decline: ["card_declined", "generic_decline", "Your card was declined."],
  insufficient_funds: ["card_declined", "insufficient_funds", "Your card has insufficient funds."],
  fail_authentication: [
    "payment_intent_authentication_failure",
    "authentication_failure",
    "We are unable to authenticate your payment method.",
  ],
  fail: ["payment_failed", "debit_not_authorized", "The bank took the debit back."],
} as const;

const MOST_ATTEMPTS = 20;

export type PaymentDesk = ReturnType<typeof createPaymentDesk>;

/** Where the donor's attempts to pay a session succeed or fail. */
export function createPaymentDesk(parts: AccountParts, charges: ChargeDesk) {
  const { store, events, clock, livemode } = parts;
  const moment = () => ({ livemode, now: Math.floor(clock.now() / 1000) });

  function intentOf(session: Stripe.Checkout.Session): Stripe.PaymentIntent {
    const known =
      session.payment_intent && store.get("payment_intent", idOf(session.payment_intent));
    if (known) return known;
    const intent = newPaymentIntent(store.beside(session.id) as PaymentOrder, moment());
    store.insert(intent);
    events.tell("payment_intent.created", intent);
    return intent;
  }

  /** A charge that is under way, and the payment that waits for it. */
  function begin(session: Stripe.Checkout.Session, method: Method) {
    const intent = intentOf(session);
    const charge = newCharge(intent, method, emailOf(session), moment());
    store.insert(charge);
    return { charge, intent: { ...intent, latest_charge: charge.id, last_payment_error: null } };
  }

  function complete(
    session: Stripe.Checkout.Session,
    intent: Stripe.PaymentIntent,
    payment_status: "paid" | "unpaid",
  ): Stripe.Checkout.Session {
    const address = {
      ...{ city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    };
    const completed: Stripe.Checkout.Session = {
      ...session,
      customer_details: {
        ...{ address, business_name: null, email: emailOf(session), individual_name: null },
        ...{ name: null, phone: null, tax_exempt: "none", tax_ids: [] },
      },
      payment_intent: intent.id,
      payment_status,
      status: "complete",
      url: null,
    };
    store.update(completed);
    return completed;
  }

  function succeed(charge: Stripe.Charge, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
    const paid: Stripe.PaymentIntent = {
      ...intent,
      amount_received: charge.amount,
      payment_method: charge.payment_method,
      processing: null,
      status: "succeeded",
    };
    store.update(paid);
    charges.succeed(charge);
    events.tell("payment_intent.succeeded", paid);
    return paid;
  }

  function fail(
    charge: Stripe.Charge,
    intent: Stripe.PaymentIntent,
    reason: keyof typeof refusals,
  ): Stripe.PaymentIntent {
    const [code, decline_code, message] = refusals[reason];
    const failed: Stripe.PaymentIntent = {
      ...intent,
      last_payment_error: { charge: charge.id, code, decline_code, message, type: "card_error" },
      payment_method: null,
      processing: null,
      status: "requires_payment_method",
    };
    store.update(failed);
    charges.fail(charge, code, message);
    events.tell("payment_intent.payment_failed", failed);
    return failed;
  }

  function payNow(session: Stripe.Checkout.Session) {
    const { charge, intent } = begin(session, "card");
    const paid = succeed(charge, intent);
    events.tell("checkout.session.completed", complete(session, paid, "paid"));
    settleSoon(charge.id);
  }

  function payLater(session: Stripe.Checkout.Session, method: Method) {
    const { charge, intent } = begin(session, method);
    const waiting: Stripe.PaymentIntent = { ...intent, status: "processing" };
    store.update(waiting);
    events.tell("charge.pending", charge);
    events.tell("payment_intent.processing", waiting);
    events.tell("checkout.session.completed", complete(session, waiting, "unpaid"));
  }

  function decline(session: Stripe.Checkout.Session, reason: keyof typeof refusals) {
    const { charge, intent } = begin(session, "card");
    fail(charge, intent, reason);
    store.update({ ...session, payment_intent: intent.id }, session.expires_at * 1000);
  }

  /** What takes days ends, well or not. */
  function end(session: Stripe.Checkout.Session, play: "settle" | "fail"): boolean {
    const intent = intentOf(session);
    const charge = store.get("charge", idOf(intent.latest_charge));
    if (intent.status !== "processing" || !charge) return false;
    if (play === "fail") {
      fail(charge, intent, "fail");
      events.tell("checkout.session.async_payment_failed", session);
      return true;
    }
    const paid = complete(session, succeed(charge, intent), "paid");
    events.tell("checkout.session.async_payment_succeeded", paid);
    settleSoon(charge.id);
    return true;
  }

  function settleSoon(id: string) {
    const charge = store.get("charge", id);
    if (charge) charges.settleSoon(charge);
  }

  function failedAttempts(session: Stripe.Checkout.Session): number {
    if (!session.payment_intent) return 0;
    const where = { payment_intent: idOf(session.payment_intent) };
    return store.list({ kind: "charge", where, created: {}, limit: MOST_ATTEMPTS }).data.length;
  }

  return {
    play(session: Stripe.Checkout.Session, play: Play): boolean {
      if (play === "settle" || play === "fail") {
        return session.status === "complete" && end(session, play);
      }
      if (session.status !== "open" || failedAttempts(session) >= MOST_ATTEMPTS) return false;
      const slow = slowMethodOf(session);
      if (play === "succeed") payNow(session);
      else if (play !== "pay_later") decline(session, play);
      else if (slow) payLater(session, slow);
      return play !== "pay_later" || slow !== undefined;
    },
    /** Ends what was tried and declined before the session ended. */
    cancel({ payment_intent }: Stripe.Checkout.Session) {
      const intent = payment_intent && store.get("payment_intent", idOf(payment_intent));
      if (!intent) return;
      const canceled: Stripe.PaymentIntent = {
        ...intent,
        canceled_at: moment().now,
        cancellation_reason: "automatic",
        status: "canceled",
      };
      store.update(canceled);
      events.tell("payment_intent.canceled", canceled);
    },
    /** How often a session that is open was declined. */
    failedAttempts,
  };
}

function emailOf(session: Stripe.Checkout.Session): string {
  return session.customer_email ?? "donor@example.org";
}

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

/** What Stripe keeps of a card payment: 2.9% and 30, of a debit: 0.8% and 500 at most; halves up. */
function feeOf(settled: number, method: Method): number {
  const perMille = method === "card" ? 29 : 8;
  const share = Math.floor((settled * perMille + 500) / 1000);
  return method === "card" ? share + 30 : Math.min(share, 500);
}

/** The method that takes days, by the currency that it takes. */
const slowMethods: Readonly<Record<string, Method>> = { eur: "sepa_debit", usd: "us_bank_account" };

export function slowMethodOf(session: {
  currency: string | null;
  payment_method_types: readonly string[];
}): Method | undefined {
  const method = slowMethods[session.currency ?? ""];
  return method && session.payment_method_types.includes(method) ? method : undefined;
}

/** What the account has switched on for a currency. */
export function methodsFor(currency: string): readonly Method[] {
  const slow = slowMethods[currency];
  return slow ? ["card", slow] : ["card"];
}
