import * as z from "zod/mini";
import type { Write } from "../gateway-database.ts";
import { createAlarm, type SandboxClock } from "../sandbox-clock.ts";
import { type MandateDesk, merchantPages, orderFields } from "./mandates.ts";
import { type BalanceBook, paymentBalance } from "./movements.ts";
import {
  applyScenario,
  type ChargeOutcome,
  chargeMove,
  dueScenario,
  openStatus,
  rejection,
  type Scenario,
  type Terms,
} from "./payment-life.ts";
import {
  eventBody,
  type NextChange,
  newId,
  type Payment,
  type PaymentStore,
} from "./payment-store.ts";

export type PaymentDesk = ReturnType<typeof createPaymentDesk>;

interface DeskParts {
  readonly payments: PaymentStore;
  readonly balances: BalanceBook;
  readonly mandates: MandateDesk;
  readonly nextChange: NextChange;
  readonly clock: SandboxClock;
  readonly terms: Terms;
  readonly write: Write;
  /** Queues a webhook within the running transaction. */
  readonly queueWebhook: (body: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Opens and changes payments; each change is stored with its webhook. */
export function createPaymentDesk(parts: DeskParts) {
  const { payments, balances, mandates, nextChange, clock, terms } = parts;
  const alarm = createAlarm(clock, moveDue, parts.onError);

  function newPayment(
    subject: Omit<CheckoutOrder, "keep_method">,
    request: Pick<Payment, "idempotency_key" | "request_hash">,
  ): Payment {
    const change = nextChange();
    const created_at = change.changed_at;
    const status = openStatus(created_at, terms);
    return { ...subject, ...request, ...change, ...status, payment_id: newId("pay"), created_at };
  }

  function open(order: CheckoutOrder, key: string, hash: string): Payment | "key_reused" {
    const { keep_method: keepsMethod = false, ...subject } = order;
    const payment = newPayment(subject, { idempotency_key: key, request_hash: hash });
    const isNew = parts.write(() => {
      if (!payments.insert(payment)) return false;
      if (keepsMethod && payment.method === "card") mandates.keepMethodOf(payment.payment_id);
      return true;
    });
    if (isNew) {
      if (payment.due_at) alarm.setTo(payment.due_at);
      return payment;
    }
    const earlier = payments.byKey(key);
    return earlier?.request_hash === hash ? earlier : "key_reused";
  }

  function charge(
    order: ChargeOrder,
    key: string,
    hash: string,
  ): Payment | "key_reused" | "mandate_gone" {
    return parts.write(() => {
      const earlier = payments.byKey(key);
      if (earlier) return earlier.request_hash === hash ? earlier : "key_reused";
      const { mandate_id, ...subject } = order;
      const mandate = mandates.findUsable(mandate_id);
      if (!mandate?.kind) return "mandate_gone";
      const opened = newPayment(
        { ...subject, method: "card", return_url: "", cancel_url: "" },
        { idempotency_key: key, request_hash: hash },
      );
      const outcome = mandates.charge(mandate, opened.payment_id);
      const move = chargeMove(opened, mandate.kind, outcome, opened.changed_at, terms);
      const payment = { ...opened, ...move.change };
      payments.insert(payment);
      balances.replace([], paymentBalance(payment));
      parts.queueWebhook(eventBody(move.event, payment));
      if (payment.due_at) alarm.setTo(payment.due_at);
      return payment;
    });
  }

  /** `later` is what happens with charges of the payment method if the checkout stores it. */
  function move(payment: Payment, scenario: Scenario, later?: ChargeOutcome): Payment | undefined {
    const next = applyScenario(payment, scenario, clock.now(), terms);
    if (!next) return undefined;
    const { payment_id } = payment;
    const charged = next.change.state === "failed" ? mandates.chargeOf(payment_id) : undefined;
    const rejected = charged && rejection(charged.outcome);
    const moved = { ...payment, ...next.change, ...rejected, ...nextChange() };
    parts.write(() => {
      payments.move(moved);
      balances.replace(paymentBalance(payment), paymentBalance(moved));
      const { paid_by } = next.change;
      if (paid_by === "card" || paid_by === "bank_transfer") {
        mandates.store(payment_id, paid_by, later);
      }
      parts.queueWebhook(eventBody(next.event, moved));
    });
    if (moved.due_at) alarm.setTo(moved.due_at);
    return moved;
  }

  function moveDue() {
    for (const payment of payments.dueBy(clock.now())) {
      move(payment, dueScenario(payment, mandates.chargeOf(payment.payment_id)?.outcome));
    }
    const next = payments.nextDue();
    if (next !== null) alarm.setTo(next);
  }

  return {
    /** Repeating a key and order returns the same payment; the same key with another order is refused. */
    open,
    /** Repeating a key and order returns the same payment; the same key with another order is refused. */
    charge,
    find: payments.byId,
    /** Undefined for an unknown payment; `hasChanged` is false if it does not allow the scenario. */
    run(
      id: string,
      scenario: Scenario,
      later?: ChargeOutcome,
    ): { payment: Payment; hasChanged: boolean } | undefined {
      const payment = payments.byId(id);
      if (!payment) return undefined;
      const moved = move(payment, scenario, later);
      return { payment: moved ?? payment, hasChanged: moved !== undefined };
    },
    start: moveDue,
    stop: alarm.stop,
  };
}

const amount_minor = z.int().check(z.positive(), z.lte(99_999_999_999));

export const checkoutOrder = z.object({
  ...orderFields,
  amount_minor,
  method: z.enum(["card", "crypto"]),
  ...merchantPages,
  /** Stores the payment method for later charges. */
  keep_method: z.optional(z.boolean()),
});
type CheckoutOrder = z.output<typeof checkoutOrder>;

/** A charge without the donor. */
export const chargeOrder = z.object({
  ...orderFields,
  amount_minor,
  mandate_id: z.string().check(z.maxLength(200)),
});
type ChargeOrder = z.output<typeof chargeOrder>;
