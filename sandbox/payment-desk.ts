import type { NextChange } from "./change-order.ts";
import type { CheckoutOrder } from "./checkout-order.ts";
import { eventBody, newId } from "./event-body.ts";
import type { GroupCommit } from "./group-commit.ts";
import { type BalanceBook, heldOfPayment } from "./movements/balance-book.ts";
import { afterPlay, duePlay, openStanding, type Play, type Terms } from "./payment-life.ts";
import type { Payment, PaymentStore } from "./payment-store.ts";
import { createAlarm, type SandboxClock } from "./sandbox-clock.ts";

export type PaymentDesk = ReturnType<typeof createPaymentDesk>;

interface DeskParts {
  readonly payments: PaymentStore;
  readonly balances: BalanceBook;
  readonly nextChange: NextChange;
  readonly clock: SandboxClock;
  readonly terms: Terms;
  readonly commit: GroupCommit;
  /** Queues a webhook among the writes that are running. */
  readonly queueWebhook: (body: string) => void;
  readonly onTrouble: (error: unknown) => void;
}

/** Where payments are opened and moved; each move is kept together with its webhook. */
export function createPaymentDesk(parts: DeskParts) {
  const { payments, balances, nextChange, clock, terms } = parts;
  const alarm = createAlarm(clock, moveDue, parts.onTrouble);

  function open(order: CheckoutOrder, key: string, hash: string): Payment | "key_reused" {
    const change = nextChange();
    const payment: Payment = {
      ...order,
      ...change,
      ...openStanding(change.changed_at, terms),
      payment_id: newId("pay"),
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
      balances.replace(heldOfPayment(payment), heldOfPayment(moved));
      parts.queueWebhook(eventBody(next.event, moved));
    });
    if (moved.due_at) alarm.setTo(moved.due_at);
    return moved;
  }

  function moveDue() {
    for (const payment of payments.dueBy(clock.now())) {
      move(payment, duePlay(payment));
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
