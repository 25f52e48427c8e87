import type Stripe from "stripe";
import { requireChargeableAmount } from "./checkout-desk.ts";
import type { AccountParts } from "./event-log.ts";
import type { MethodDesk, Outcome } from "./method-desk.ts";
import { type Method, newCharge, newPaymentIntent, type PaymentOrder } from "./new-payment.ts";
import { type PaymentDesk, refusals } from "./payment-desk.ts";
import { noSuch, StripeRefusal } from "./stripe-params.ts";

/** How long a bank takes to decide about a debit. */
const DEBIT_TAKES_MS = 3 * 24 * 60 * 60 * 1000;

interface ChargeOrder extends PaymentOrder {
  readonly customer: string;
  readonly payment_method: string;
}

interface Desks {
  readonly payments: PaymentDesk;
  readonly methods: MethodDesk;
}

export type OffSessionDesk = ReturnType<typeof createOffSessionDesk>;

/** Charges of stored payment methods without the donor. */
export function createOffSessionDesk(parts: AccountParts, { payments, methods }: Desks) {
  const { store, events, balance, clock } = parts;
  const seconds = () => Math.floor(clock.now() / 1000);

  function requireIntent(id: string): Stripe.PaymentIntent {
    const intent = store.get("payment_intent", id);
    if (!intent) throw noSuch("payment_intent", id);
    return intent;
  }

  /** A card is charged or declined immediately. */
  function chargeCard(intent: Stripe.PaymentIntent, charge: Stripe.Charge, outcome: Outcome) {
    if (outcome === "succeed") payments.succeedNow(charge, intent);
    else payments.fail(charge, intent, outcome);
  }

  /** A debit waits for the bank, whose decision is known already. */
  function startDebit(intent: Stripe.PaymentIntent, charge: Stripe.Charge, outcome: Outcome) {
    const processing: Stripe.PaymentIntent = { ...intent, status: "processing" };
    const dueAt = clock.now() + DEBIT_TAKES_MS;
    store.update(processing, dueAt);
    store.setExtra(intent.id, outcome);
    parts.wakeAt(dueAt);
    events.report("charge.pending", charge);
    events.report("payment_intent.processing", processing);
  }

  function decide(intent: Stripe.PaymentIntent, result: "settle" | "fail"): Stripe.PaymentIntent {
    const outcome = (store.extra(intent.id) ?? "succeed") as Outcome;
    const reason = outcome === "succeed" ? "fail" : outcome;
    if (payments.decide(intent, result, reason)) return requireIntent(intent.id);
    throw new StripeRefusal("The payment's current status doesn't allow that.");
  }

  return {
    /** Throws a refusal for a declined card, after its intent was stored. */
    charge({ customer, payment_method, ...order }: ChargeOrder): Stripe.PaymentIntent {
      const method = methods.requireAttached(payment_method, customer);
      requireChargeableAmount(balance, order, "amount");
      const created = newPaymentIntent(order, seconds());
      const charge = newCharge(created, method.type as Method, seconds());
      const intent = { ...created, customer, payment_method, latest_charge: charge.id };
      store.insert(intent);
      store.insert(charge);
      events.report("payment_intent.created", intent);
      const outcome = methods.takeOutcome(method);
      if (method.type === "card") chargeCard(intent, charge, outcome);
      else startDebit(intent, charge, outcome);
      const charged = requireIntent(intent.id);
      if (charged.status !== "requires_payment_method") return charged;
      const [code, decline_code, message] = refusals[outcome as keyof typeof refusals];
      const details = { type: "card_error", code, decline_code, payment_intent: charged } as const;
      throw new StripeRefusal(message, { status: 402, ...details });
    },
    /** The bank decides about a debit. */
    decide: (id: string, result: "settle" | "fail") => decide(requireIntent(id), result),
    decideDue(intent: Stripe.PaymentIntent) {
      decide(intent, store.extra(intent.id) === "succeed" ? "settle" : "fail");
    },
  };
}
