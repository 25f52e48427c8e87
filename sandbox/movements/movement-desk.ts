import type { NextChange } from "../change-order.ts";
import { eventBody, newId } from "../event-body.ts";
import type { GroupCommit } from "../group-commit.ts";
import { exchangedMinor } from "../keeping.ts";
import type { Payment, PaymentStore } from "../payment-store.ts";
import { type BalanceBook, heldOfMovement } from "./balance-book.ts";
import type { Movement } from "./movement.ts";
import type { MovementStore } from "./movement-store.ts";

export type MovementDesk = ReturnType<typeof createMovementDesk>;

interface DeskParts {
  readonly payments: PaymentStore;
  readonly movements: MovementStore;
  readonly balances: BalanceBook;
  readonly nextChange: NextChange;
  readonly commit: GroupCommit;
  /** Queues a webhook among the writes that are running. */
  readonly queueWebhook: (body: string) => void;
}

/** Where movements begin and change; each change is kept together with the balance and its webhook. */
export function createMovementDesk(parts: DeskParts) {
  const { payments, movements, balances, nextChange } = parts;

  function keep<M extends Movement>(movement: M, before: Movement | undefined, event?: string): M {
    const { changed_at, change_no } = nextChange();
    const created_at = before ? before.created_at : changed_at;
    const kept = { ...movement, created_at, changed_at };
    const payment = "payment_id" in kept ? payments.byId(kept.payment_id) : undefined;
    parts.commit.write(() => {
      movements.save(kept, change_no);
      balances.replace(before ? heldOfMovement(before) : [], heldOfMovement(kept));
      if (event && payment) parts.queueWebhook(eventBody(event, payment, kept));
    });
    return kept;
  }

  return {
    find: movements.byId,
    byOrder: movements.byOrder,
    ofPayment: movements.ofPayment,
    /** Keeps a new movement, with its event if there is one. */
    begin: <M extends Movement>(
      prefix: string,
      movement: Omit<M, "id" | keyof Times>,
      event?: string,
    ) =>
      keep({ ...movement, id: newId(prefix), created_at: 0, changed_at: 0 } as M, undefined, event),
    /** Keeps how a movement stands now. */
    change: <M extends Movement>(before: M, change: Partial<M>, event: string) =>
      keep({ ...before, ...change }, before, event),
    /** What is left of a payment that may still be given or taken back, in minor units. */
    left(payment: Payment): number {
      if (payment.state !== "succeeded") return 0;
      return movements
        .ofPayment(payment.payment_id)
        .filter((it) => "state" in it && it.state !== "failed" && it.state !== "won")
        .reduce((left, { amount_minor }) => left - amount_minor, payment.amount_minor);
    },
  };
}

type Times = Pick<Movement, "created_at" | "changed_at">;

/** What a movement has from the payment that it follows. */
export function partOf(payment: Payment, amount_minor: number) {
  const { payment_id, reference, currency, kept_currency } = payment;
  const kept_minor = kept_currency === null ? null : exchangedMinor(amount_minor, currency);
  return { payment_id, reference, amount_minor, currency, kept_minor, kept_currency };
}
