import { randomUUID } from "node:crypto";
import type { CheckoutOrder } from "./checkout-order.ts";
import type { GroupCommit } from "./group-commit.ts";
import { afterPlay, type EventType, openStanding, type Play, type Terms } from "./payment-life.ts";
import type { Payment, PaymentStore } from "./payment-store.ts";
import { paymentView } from "./payment-view.ts";
import { createAlarm, type SandboxClock } from "./sandbox-clock.ts";

export type PaymentDesk = ReturnType<typeof createPaymentDesk>;

interface DeskParts {
  readonly payments: PaymentStore;
  readonly clock: SandboxClock;
  readonly terms: Terms;
  readonly commit: GroupCommit;
  /** Queues a webhook among the writes that are running. */
  readonly queueWebhook: (body: string) => void;
  readonly onTrouble: (error: unknown) => void;
}

/** Where payments are opened and moved; each move is kept together with its webhook. */
export function createPaymentDesk(parts: DeskParts) {
  const { payments, clock, terms } = parts;
  const alarm = createAlarm(clock, moveDue, parts.onTrouble);
  let last = payments.lastChange();
  // Changes are paged by time, so their time never goes back, even where the machine's does.
  const nextChange = () => {
    last = {
      changed_at: Math.max(clock.now(), last.changed_at),
      change_no: last.change_no + 1,
    };
    return last;
  };

  function eventBody(type: EventType, payment: Payment): string {
    const id = `evt_${randomUUID().replaceAll("-", "")}`;
    return JSON.stringify({
      id,
      type,
      created_at: payment.changed_at,
      payment: paymentView(payment),
    });
  }

  function open(order: CheckoutOrder, key: string, hash: string): Payment | "key_reused" {
    const change = nextChange();
    const payment: Payment = {
      ...order,
      ...change,
      ...openStanding(change.changed_at, terms),
      payment_id: `pay_${randomUUID().replaceAll("-", "")}`,
      idempotency_key: key,
      request_hash: hash,
      created_at: change.changed_at,
    };
    if (parts.commit.write(() => payments.insert(payment))) {
      if (payment.due_at) alarm.setTo(payment.due_at);
      return payment;
    }
    const earlier = payments.byKey(key);
    return earlier?.request_hash === hash ? earlier : "key_reused";
  }

  function move(payment: Payment, play: Play): Payment | undefined {
    const next = afterPlay(payment, play, clock.now(), terms);
    if (!next) return undefined;
    const moved = { ...payment, ...next.standing, ...nextChange() };
    parts.commit.write(() => {
      payments.move(payment.payment_id, next.standing, moved);
      parts.queueWebhook(eventBody(next.event, moved));
    });
    if (moved.due_at) alarm.setTo(moved.due_at);
    return moved;
  }

  function moveDue() {
    for (const payment of payments.dueBy(clock.now())) {
      move(payment, payment.state === "pending" ? "settle" : "expire");
    }
    const next = payments.nextDue();
    if (next !== null) alarm.setTo(next);
  }

  return {
    /** The same key and order give the same payment; the same key with another order is refused. */
    open,
    find: payments.byId,
    /** Undefined where there is no such payment; `moved` is false where it does not allow the play. */
    play(id: string, play: Play): { payment: Payment; moved: boolean } | undefined {
      const payment = payments.byId(id);
      if (!payment) return undefined;
      const moved = move(payment, play);
      return { payment: moved ?? payment, moved: moved !== undefined };
    },
    start: moveDue,
    stop: alarm.stop,
  };
}
