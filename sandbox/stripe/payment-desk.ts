import type Stripe from "stripe";
import type { AccountParts } from "./event-log.ts";
import { type MethodDesk, type Stored, type StoringScenario, testMethods } from "./method-desk.ts";
import {
  delayedMethod,
  type Method,
  newCharge,
  newPaymentIntent,
  newSetupIntent,
  type PaymentOrder,
} from "./new-payment.ts";
import { expandableId } from "./object-store.ts";
import { noSuch } from "./stripe-params.ts";

const attempts = [
  "succeed",
  "decline",
  "insufficient_funds",
  "fail_authentication",
  "pay_later",
] as const;
const decisions = ["settle", "fail"] as const;
const storing = Object.keys(testMethods) as StoringScenario[];
/**
 * What the donor (`attempts` and, if the session stores the method, `storing`) or the bank (`decisions`) does to a
 * session's payment.
 */
export const scenarios = [...new Set([...attempts, ...storing, ...decisions])];
export type Scenario = (typeof scenarios)[number];

function isStoring(scenario: Scenario): scenario is StoringScenario {
  return scenario in testMethods;
}

export const refusals = {
  decline: ["card_declined", "generic_decline", "Your card was declined."],
  insufficient_funds: ["card_declined", "insufficient_funds", "Your card has insufficient funds."],
  fail_authentication: [
    ...(["payment_intent_authentication_failure", "authentication_failure"] as const),
    "We are unable to authenticate your payment method.",
  ],
  expired_card: ["expired_card", "expired_card", "Your card has expired."],
  lost_card: ["card_declined", "lost_card", "Your card was declined."],
  authentication_required: [
    ...(["authentication_required", "authentication_required"] as const),
    "Your card was declined. This transaction requires authentication.",
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
export function createPaymentDesk(parts: AccountParts, charges: ChargeDesk, methods: MethodDesk) {
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

  /** Creates a pending charge and its payment intent, with the stored method if there is one. */
  function startCharge(session: Stripe.Checkout.Session, method: Method, stored?: Stored) {
    const intent = getOrCreateIntent(session);
    const charge = newCharge(intent, method, seconds());
    store.insert(charge);
    const attempt = { latest_charge: charge.id, last_payment_error: null, ...stored };
    return { charge, intent: { ...intent, ...attempt } };
  }

  function storesMethod({ id, mode }: Stripe.Checkout.Session): boolean {
    return mode === "setup" || (store.extra(id) as PaymentOrder).setup_future_usage !== undefined;
  }

  function storeMethod(
    session: Stripe.Checkout.Session,
    method: Method,
    scenario: StoringScenario,
  ): Stored | undefined {
    if (!storesMethod(session)) return undefined;
    return methods.add(session.customer_email, method, scenario);
  }

  function complete(
    session: Stripe.Checkout.Session,
    { id, customer }: Stripe.PaymentIntent,
    payment_status: "paid" | "unpaid",
  ): Stripe.Checkout.Session {
    const paid = { payment_intent: id, customer, payment_status } as const;
    const completed = { ...session, ...paid, status: "complete" as const, url: null };
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

  function payNow(session: Stripe.Checkout.Session, scenario: StoringScenario) {
    const stored = storeMethod(session, "card", scenario);
    const { charge, intent } = startCharge(session, "card", stored);
    const paid = succeed(charge, intent);
    events.report("checkout.session.completed", complete(session, paid, "paid"));
    charges.settleNow(charge.id);
  }

  function payLater(session: Stripe.Checkout.Session, method: Method, scenario: StoringScenario) {
    const stored = storeMethod(session, method, scenario);
    const { charge, intent } = startCharge(session, method, stored);
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

  /** The donor stores a method without paying. */
  function setUp(session: Stripe.Checkout.Session, method: Method, scenario: StoringScenario) {
    const stored = methods.add(session.customer_email, method, scenario);
    const intent = newSetupIntent(store.extra(session.id) as PaymentOrder, stored, seconds());
    store.insert(intent);
    const { customer } = stored;
    const status = "complete" as const;
    const completed = { ...session, customer, setup_intent: intent.id, status, url: null };
    store.update(completed);
    events.report("setup_intent.created", intent);
    events.report("setup_intent.succeeded", intent);
    events.report("checkout.session.completed", completed);
  }

  /** The bank accepts or rejects a debit. False if none is waiting. */
  function decide(
    intent: Stripe.PaymentIntent,
    result: "settle" | "fail",
    reason: keyof typeof refusals = "fail",
    report: (decided: Stripe.PaymentIntent) => void = () => {},
  ): boolean {
    const charge = intent.latest_charge && store.get("charge", expandableId(intent.latest_charge));
    if (intent.status !== "processing" || !charge) return false;
    if (result === "fail") fail(charge, intent, reason);
    report(result === "settle" ? succeed(charge, intent) : intent);
    if (result === "settle") charges.settleNow(charge.id);
    return true;
  }

  function decideDebit(session: Stripe.Checkout.Session, result: "settle" | "fail"): boolean {
    return decide(getOrCreateIntent(session), result, "fail", (decided) => {
      if (result === "fail") events.report("checkout.session.async_payment_failed", session);
      else {
        const paid = complete(session, decided, "paid");
        events.report("checkout.session.async_payment_succeeded", paid);
      }
    });
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
      if (!isStoring(scenario)) {
        if (session.mode === "setup") return false;
        decline(session, scenario);
        return true;
      }
      const isPlain = scenario === "succeed" || scenario === "pay_later";
      const isLater = scenario.startsWith("pay_later");
      const method = isLater ? delayedMethod(session) : "card";
      if (!method || !(isPlain || storesMethod(session))) return false;
      if (session.mode === "setup") setUp(session, method, scenario);
      else if (isLater) payLater(session, method, scenario);
      else payNow(session, scenario);
      return true;
    },
    failedAttempts,
    storesMethod,
    succeedNow(charge: Stripe.Charge, intent: Stripe.PaymentIntent) {
      succeed(charge, intent);
      charges.settleNow(charge.id);
    },
    fail,
    decide,
  };
}
