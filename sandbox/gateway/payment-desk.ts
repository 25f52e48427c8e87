import * as z from "zod/mini";
import type { Write } from "../gateway-database.ts";
import { createAlarm, type SandboxClock } from "../sandbox-clock.ts";
import { type BalanceBook, paymentBalance } from "./movements.ts";
import {
  applyScenario,
  dueScenario,
  openStatus,
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
  const { payments, balances, nextChange, clock, terms } = parts;
  const alarm = createAlarm(clock, moveDue, parts.onError);

  function open(order: CheckoutOrder, key: string, hash: string): Payment | "key_reused" {
    const change = nextChange();
    const payment: Payment = {
      ...order,
      ...change,
      ...openStatus(change.changed_at, terms),
      payment_id: newId("pay"),
      idempotency_key: key,
      request_hash: hash,
      created_at: change.changed_at,
    };
    if (parts.write(() => payments.insert(payment))) {
      if (payment.due_at) alarm.setTo(payment.due_at);
      return payment;
    }
    const earlier = payments.byKey(key);
    return earlier?.request_hash === hash ? earlier : "key_reused";
  }

  function move(payment: Payment, scenario: Scenario): Payment | undefined {
    const next = applyScenario(payment, scenario, clock.now(), terms);
    if (!next) return undefined;
    const moved = { ...payment, ...next.change, ...nextChange() };
    parts.write(() => {
      payments.move(moved);
      balances.replace(paymentBalance(payment), paymentBalance(moved));
      parts.queueWebhook(eventBody(next.event, moved));
    });
    if (moved.due_at) alarm.setTo(moved.due_at);
    return moved;
  }

  function moveDue() {
    for (const payment of payments.dueBy(clock.now())) {
      move(payment, dueScenario(payment));
    }
    const next = payments.nextDue();
    if (next !== null) alarm.setTo(next);
  }

  return {
    /** Repeating a key and order returns the same payment; the same key with another order is refused. */
    open,
    find: payments.byId,
    /** Undefined for an unknown payment; `hasChanged` is false if it does not allow the scenario. */
    run(id: string, scenario: Scenario): { payment: Payment; hasChanged: boolean } | undefined {
      const payment = payments.byId(id);
      if (!payment) return undefined;
      const moved = move(payment, scenario);
      return { payment: moved ?? payment, hasChanged: moved !== undefined };
    },
    start: moveDue,
    stop: alarm.stop,
  };
}

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) URL" });

export const checkoutOrder = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  amount_minor: z.int().check(z.positive(), z.lte(99_999_999_999)),
  currency: z.enum(["USD", "EUR"]),
  method: z.enum(["card", "crypto"]),
  description: z.string().check(z.minLength(1), z.maxLength(500)),
  return_url: httpUrl.check(z.maxLength(2000)),
  cancel_url: httpUrl.check(z.maxLength(2000)),
  email: z._default(z.nullable(z.string().check(z.maxLength(254))), null),
});
type CheckoutOrder = z.output<typeof checkoutOrder>;
