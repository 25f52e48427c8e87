import type { DatabaseSync } from "node:sqlite";
import type { Write } from "../gateway-database.ts";
import { exchangedMinor } from "./payment-life.ts";
import {
  type ChangePlace,
  eventBody,
  type NextChange,
  newId,
  type Payment,
  type PaymentStore,
  paymentView,
} from "./payment-store.ts";

/** Money that moves after a payment or beside any; amounts in minor units, times in ms. */
export type Movement = Refund | Dispute | Transfer;

interface MovementPart {
  readonly id: string;
  readonly created_at: number;
  readonly changed_at: number;
}

interface PaymentPart extends MovementPart {
  readonly payment_id: string;
  readonly reference: string;
  readonly amount_minor: number;
  readonly currency: string;
  /** The amount in the currency in which the payment is kept, if that is another one. */
  readonly kept_minor: number | null;
  readonly kept_currency: string | null;
}

export interface Refund extends PaymentPart {
  readonly kind: "refund";
  /** The merchant's Idempotency-Key; null for a refund made at the gateway. */
  readonly order_key: string | null;
  readonly state: "done" | "failed";
}

export interface Dispute extends PaymentPart {
  readonly kind: "dispute";
  /** open: evidence may be sent; reviewed: it was; the others are final. */
  readonly state: "open" | "reviewed" | "won" | "lost";
  /** Whether the merchant is without the amount. */
  readonly withdrawn: boolean;
  /** Never returned; in the currency in which the payment is kept. */
  readonly fee_minor: number;
  readonly fee_currency: string;
  readonly reason: string;
  readonly evidence: string | null;
  readonly evidence_due_at: number;
}

export const transferKinds = ["to_bank", "from_bank", "fee", "fee_returned"] as const;

/** Between the merchant's balance and its bank, or the gateway's fees for the account. */
export interface Transfer extends MovementPart {
  readonly kind: "transfer";
  readonly what: (typeof transferKinds)[number];
  readonly amount_minor: number;
  readonly currency: string;
}

export function isRefund(movement: Movement): movement is Refund {
  return movement.kind === "refund";
}

export function isDispute(movement: Movement): movement is Dispute {
  return movement.kind === "dispute";
}

export type MovementStore = ReturnType<typeof createMovementStore>;

const schema = `
CREATE TABLE IF NOT EXISTS movements (
  id TEXT PRIMARY KEY,
  payment_id TEXT,
  order_key TEXT UNIQUE,
  body TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  change_no INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS movements_by_payment ON movements (payment_id);
CREATE INDEX IF NOT EXISTS movements_by_change ON movements (changed_at, change_no);
`;

export function createMovementStore(database: DatabaseSync) {
  database.exec(schema);
  const save = database.prepare(
    `INSERT INTO movements (id, payment_id, order_key, body, changed_at, change_no)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET
       body = excluded.body, changed_at = excluded.changed_at, change_no = excluded.change_no`,
  );
  const byId = database.prepare("SELECT body FROM movements WHERE id = ?");
  const byOrder = database.prepare("SELECT body FROM movements WHERE order_key = ?");
  const ofPayment = database.prepare(
    "SELECT body FROM movements WHERE payment_id = ? ORDER BY changed_at, change_no LIMIT 500",
  );
  const changes = database.prepare(
    `SELECT body, changed_at, change_no FROM movements WHERE (changed_at, change_no) > (?, ?)
     ORDER BY changed_at, change_no LIMIT ?`,
  );
  const read = (row: unknown) => JSON.parse((row as { body: string }).body) as Movement;
  const found = (row: unknown) => (row ? read(row) : undefined);

  return {
    /** Stores its current state; `change_no` is the change's. */
    save(movement: Movement, change_no: number) {
      const { id, changed_at } = movement;
      const paymentId = "payment_id" in movement ? movement.payment_id : null;
      const orderKey = "order_key" in movement ? movement.order_key : null;
      save.run(id, paymentId, orderKey, JSON.stringify(movement), changed_at, change_no);
    },
    byId: (id: string) => found(byId.get(id)),
    byOrder: (key: string) => found(byOrder.get(key)),
    ofPayment: (id: string) => ofPayment.all(id).map(read),
    /** The oldest changes after that place. */
    changesAfter: (place: ChangePlace, limit: number) =>
      changes.all(place.changed_at, place.change_no, limit).map((row) => ({
        movement: read(row),
        changed_at: Number(row.changed_at),
        change_no: Number(row.change_no),
      })),
  };
}

/** What something adds to the balance of a currency, or takes from it. */
interface Held {
  readonly currency: string;
  readonly minor: number;
}

export type BalanceBook = ReturnType<typeof createBalanceBook>;

/** What the gateway holds for the merchant, by currency. */
export function createBalanceBook(database: DatabaseSync) {
  database.exec(
    "CREATE TABLE IF NOT EXISTS balances (currency TEXT PRIMARY KEY, minor INTEGER NOT NULL) STRICT",
  );
  const add = database.prepare(
    `INSERT INTO balances (currency, minor) VALUES (?, ?)
     ON CONFLICT (currency) DO UPDATE SET minor = minor + excluded.minor`,
  );
  const all = database.prepare("SELECT currency, minor FROM balances ORDER BY currency");

  return {
    /** Books the difference between what something added before and what it adds now. */
    replace(before: readonly Held[], now: readonly Held[]) {
      for (const { currency, minor } of before) add.run(currency, -minor);
      for (const { currency, minor } of now) add.run(currency, minor);
    },
    all: () => all.all() as unknown as Held[],
  };
}

/** Until the gateway reports its cost, it holds the whole amount, in the currency of the payment. */
export function heldOfPayment(payment: Payment): readonly Held[] {
  if (payment.state !== "succeeded") return [];
  const { amount_minor, kept_minor, kept_currency, cost_minor } = payment;
  const currency = kept_currency ?? payment.currency;
  return [{ currency, minor: (kept_minor ?? amount_minor) - cost_minor }];
}

function heldOfMovement(movement: Movement): readonly Held[] {
  if (movement.kind === "transfer") {
    const { what, currency, amount_minor } = movement;
    const comes = what === "from_bank" || what === "fee_returned";
    return [{ currency, minor: comes ? amount_minor : -amount_minor }];
  }
  const { amount_minor, kept_minor, kept_currency } = movement;
  const currency = kept_currency ?? movement.currency;
  const gone = { currency, minor: -(kept_minor ?? amount_minor) };
  if (movement.kind === "refund") return movement.state === "done" ? [gone] : [];
  const fee = { currency: movement.fee_currency, minor: -movement.fee_minor };
  return movement.withdrawn ? [gone, fee] : [fee];
}

export type MovementDesk = ReturnType<typeof createMovementDesk>;

interface DeskParts {
  readonly payments: PaymentStore;
  readonly movements: MovementStore;
  readonly balances: BalanceBook;
  readonly nextChange: NextChange;
  readonly write: Write;
  /** Queues a webhook within the running transaction. */
  readonly queueWebhook: (body: string) => void;
}

/** Begins and changes movements; each change is stored with the balance and its webhook. */
export function createMovementDesk(parts: DeskParts) {
  const { payments, movements, balances, nextChange } = parts;

  function keep<M extends Movement>(movement: M, before: Movement | undefined, event?: string): M {
    const { changed_at, change_no } = nextChange();
    const created_at = before ? before.created_at : changed_at;
    const kept = { ...movement, created_at, changed_at };
    const payment = "payment_id" in kept ? payments.byId(kept.payment_id) : undefined;
    parts.write(() => {
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
    /** Stores a new movement, with its event if there is one. */
    begin: <M extends Movement>(
      prefix: string,
      movement: Omit<M, "id" | keyof Times>,
      event?: string,
    ) =>
      keep({ ...movement, id: newId(prefix), created_at: 0, changed_at: 0 } as M, undefined, event),
    /** Stores a movement's change. */
    change: <M extends Movement>(before: M, change: Partial<M>, event: string) =>
      keep({ ...before, ...change }, before, event),
    /** The amount of a payment that is neither refunded nor disputed, in minor units. */
    remaining(payment: Payment): number {
      if (payment.state !== "succeeded") return 0;
      return movements
        .ofPayment(payment.payment_id)
        .filter((it) => "state" in it && it.state !== "failed" && it.state !== "won")
        .reduce((rest, { amount_minor }) => rest - amount_minor, payment.amount_minor);
    },
  };
}

type Times = Pick<Movement, "created_at" | "changed_at">;

/** What a movement takes over from its payment. */
export function partOf(payment: Payment, amount_minor: number) {
  const { payment_id, reference, currency, kept_currency } = payment;
  const kept_minor = kept_currency === null ? null : exchangedMinor(amount_minor, currency);
  return { payment_id, reference, amount_minor, currency, kept_minor, kept_currency };
}

/** A payment with its refunds and disputes. */
export function wholeView(payment: Payment, after: readonly Movement[]) {
  const refunds = after.filter(isRefund);
  return { ...paymentView(payment), refunds, disputes: after.filter(isDispute) };
}
