import type Stripe from "stripe";
import type { AccountParts } from "./event-log.ts";
import {
  delayedMethod,
  type Method,
  newCharge,
  newPaymentIntent,
  type PaymentOrder,
} from "./new-payment.ts";
import { expandableId } from "./object-store.ts";
import { noSuch } from "./stripe-params.ts";

export const scenarios = [
  "succeed",
  "decline",
  "insufficient_funds",
  "fail_authentication",
  "pay_later",
  "settle",
  "fail",
] as const;
/** What the donor (the first five) or the bank (the others) does to a session's payment. */
export type Scenario = (typeof scenarios)[number];

const refusals = {
  decline: ["card_declined", "generic_decline", "Your card was declined."],
  insufficient_funds: ["card_declined", "insufficient_funds", "Your card has insufficient funds."],
  fail_authentication: [
    ...(["payment_intent_authentication_failure", "authentication_failure"] as const),
    "We are unable to authenticate your payment method.",
  ],
  fail: ["payment_failed", "debit_not_authorized", "The bank rejected the debit."],
} as const;

const MAX_ATTEMPTS = 20;

/** Stripe's fee: 2.9% + 30 for a card payment, 0.8% (at most 500) for a debit; rounded half up. */
function calculateFee(settled: number, method: Method): number {
  const perMille = method === "card" ? 29 : 8;
  const share = Math.floor((settled * perMille + 500) / 1000);
  return method === "card" ? share + 30 : Math.min(share, 500);
}

export type ChargeDesk = ReturnType<typeof createChargeDesk>;

/** Charges bring money in. Stripe reports the fee `feeAfterMs` after the payment. */
export function createChargeDesk(parts: AccountParts, feeAfterMs: number) {
  const { store, events, balance, clock } = parts;

  /** Adds the charge, less its fee, to the balance, once. */
  function settle(charge: Stripe.Charge): Stripe.Charge {
    if (charge.balance_transaction !== null) return charge;
    const method = charge.payment_method_details?.type as Method;
    const transaction = balance.post({
      ...{ type: method === "card" ? "charge" : "payment", category: "charge" },
      ...{ amount: charge.amount, currency: charge.currency, source: charge.id },
      fee: (settled) => calculateFee(settled, method),
      availableAfterSeconds: 2 * 24 * 60 * 60,
    });
    const settled = { ...charge, balance_transaction: transaction.id };
    store.update(settled);
    events.report("charge.updated", settled);
    return settled;
  }

  return {
    settle,
    succeed(charge: Stripe.Charge): Stripe.Charge {
      const paid: Stripe.Charge = {
        ...{ ...charge, amount_captured: charge.amount, captured: true, paid: true },
        status: "succeeded",
      };
      const dueAt = clock.now() + feeAfterMs;
      store.update(paid, dueAt);
      if (feeAfterMs > 0) parts.wakeAt(dueAt);
      events.report("charge.succeeded", paid);
      return paid;
    },
    /** Settles immediately unless the fee is reported later. */
    settleNow(id: string) {
      const charge = store.get("charge", id);
      if (charge && feeAfterMs === 0) settle(charge);
    },
    /** The charge of a payment. */
    ofIntent(payment_intent: string): Stripe.Charge {
      const intent = store.get("payment_intent", payment_intent);
      if (!intent) throw noSuch("payment_intent", payment_intent, "payment_intent");
      const id = String(intent.latest_charge);
      const found = store.get("charge", id);
      if (!found) throw noSuch("charge", id, "charge");
      return found;
    },
  };
}

export type PaymentDesk = ReturnType<typeof createPaymentDesk>;

/** The donor's attempts to pay a session. */
export function createPaymentDesk(parts: AccountParts, charges: ChargeDesk) {
  const { store, events, clock } = parts;
  const seconds = () => Math.floor(clock.now() / 1000);

  function getOrCreateIntent({
    id,
    payment_intent,
  }: Stripe.Checkout.Session): Stripe.PaymentIntent {
    const known = payment_intent && store.get("payment_intent", expandableId(payment_intent));
    if (known) return known;
    const intent = newPaymentIntent(store.extra(id) as PaymentOrder, seconds());
    store.insert(intent);
    events.report("payment_intent.created", intent);
    return intent;
  }

  /** Creates a pending charge and its payment intent. */
  function startCharge(session: Stripe.Checkout.Session, method: Method) {
    const intent = getOrCreateIntent(session);
    const charge = newCharge(intent, method, seconds());
    store.insert(charge);
    return { charge, intent: { ...intent, latest_charge: charge.id, last_payment_error: null } };
  }

  function complete(
    session: Stripe.Checkout.Session,
    { id }: Stripe.PaymentIntent,
    payment_status: "paid" | "unpaid",
  ): Stripe.Checkout.Session {
    const status = "complete" as const;
    const completed = { ...session, payment_intent: id, payment_status, status, url: null };
    store.update(completed);
    return completed;
  }

  function succeed(charge: Stripe.Charge, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
    const paid = { ...intent, amount_received: charge.amount, status: "succeeded" } as const;
    store.update(paid);
    charges.succeed(charge);
    events.report("payment_intent.succeeded", paid);
    return paid;
  }

  function fail(
    charge: Stripe.Charge,
    intent: Stripe.PaymentIntent,
    reason: keyof typeof refusals,
  ): void {
    const [code, decline_code, message] = refusals[reason];
    const failed: Stripe.PaymentIntent = {
      ...intent,
      last_payment_error: { charge: charge.id, code, decline_code, message, type: "card_error" },
      status: "requires_payment_method",
    };
    store.update(failed);
    const failure = { failure_code: code, failure_message: message, status: "failed" } as const;
    const failedCharge = { ...charge, ...failure };
    store.update(failedCharge);
    events.report("charge.failed", failedCharge);
    events.report("payment_intent.payment_failed", failed);
  }

  function payNow(session: Stripe.Checkout.Session) {
    const { charge, intent } = startCharge(session, "card");
    const paid = succeed(charge, intent);
    events.report("checkout.session.completed", complete(session, paid, "paid"));
    charges.settleNow(charge.id);
  }

  function payLater(session: Stripe.Checkout.Session, method: Method) {
    const { charge, intent } = startCharge(session, method);
    const processing: Stripe.PaymentIntent = { ...intent, status: "processing" };
    store.update(processing);
    events.report("charge.pending", charge);
    events.report("payment_intent.processing", processing);
    events.report("checkout.session.completed", complete(session, processing, "unpaid"));
  }

  function decline(session: Stripe.Checkout.Session, reason: keyof typeof refusals) {
    const { charge, intent } = startCharge(session, "card");
    fail(charge, intent, reason);
    store.update({ ...session, payment_intent: intent.id }, session.expires_at * 1000);
  }

  /** The bank accepts or rejects a debit. False if none is waiting. */
  function decideDebit(session: Stripe.Checkout.Session, result: "settle" | "fail"): boolean {
    const intent = getOrCreateIntent(session);
    const charge = store.get("charge", expandableId(intent.latest_charge));
    if (intent.status !== "processing" || !charge) return false;
    if (result === "fail") {
      fail(charge, intent, "fail");
      events.report("checkout.session.async_payment_failed", session);
      return true;
    }
    const paid = complete(session, succeed(charge, intent), "paid");
    events.report("checkout.session.async_payment_succeeded", paid);
    charges.settleNow(charge.id);
    return true;
  }

  function failedAttempts({ payment_intent }: Stripe.Checkout.Session): number {
    if (!payment_intent) return 0;
    const where = { payment_intent: expandableId(payment_intent) };
    return store.list({ kind: "charge", where, limit: MAX_ATTEMPTS }).data.length;
  }

  return {
    /** False if the session does not allow the scenario in its current status. */
    run(session: Stripe.Checkout.Session, scenario: Scenario): boolean {
      if (scenario === "settle" || scenario === "fail") {
        return session.status === "complete" && decideDebit(session, scenario);
      }
      if (session.status !== "open" || failedAttempts(session) >= MAX_ATTEMPTS) return false;
      const method = delayedMethod(session);
      if (scenario === "succeed") payNow(session);
      else if (scenario !== "pay_later") decline(session, scenario);
      else if (method) payLater(session, method);
      return scenario !== "pay_later" || method !== undefined;
    },
    failedAttempts,
  };
}
