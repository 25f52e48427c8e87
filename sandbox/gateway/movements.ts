import type { DatabaseSync } from "node:sqlite";
import type { Write } from "../gateway-database.ts";
import { exchangedMinor } from "./payment-life.ts";
import {
  type ChangePosition,
  eventBody,
  type NextChange,
  newId,
  type Payment,
  type PaymentStore,
  paymentView,
} from "./payment-store.ts";

/** Money that moves after a payment or independently of any; amounts in minor units, times in ms. */
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
  /** The amount in the payment's settlement currency, if that differs. */
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
  /** open: evidence can be sent; reviewed: it was sent; the others are final. */
  readonly state: "open" | "reviewed" | "won" | "lost";
  /** Whether the amount has been taken from the merchant. */
  readonly withdrawn: boolean;
  /** Never returned; in the payment's settlement currency. */
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
    /** Stores the movement's current state. */
    save(movement: Movement, change_no: number) {
      const { id, changed_at } = movement;
      const paymentId = "payment_id" in movement ? movement.payment_id : null;
      const orderKey = "order_key" in movement ? movement.order_key : null;
      save.run(id, paymentId, orderKey, JSON.stringify(movement), changed_at, change_no);
    },
    byId: (id: string) => found(byId.get(id)),
    byOrder: (key: string) => found(byOrder.get(key)),
    ofPayment: (id: string) => ofPayment.all(id).map(read),
    /** The oldest changes after the position. */
    changesAfter: (position: ChangePosition, limit: number) =>
      changes.all(position.changed_at, position.change_no, limit).map((row) => ({
        movement: read(row),
        changed_at: Number(row.changed_at),
        change_no: Number(row.change_no),
      })),
  };
}

/** An amount added to the balance of a currency, or taken from it. */
interface BalanceEntry {
  readonly currency: string;
  readonly minor: number;
}

export type BalanceBook = ReturnType<typeof createBalanceBook>;

/** The merchant's balance at the gateway, by currency. */
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
    /** Replaces the previous entries of a payment or movement with its current ones. */
    replace(previous: readonly BalanceEntry[], current: readonly BalanceEntry[]) {
      for (const { currency, minor } of previous) add.run(currency, -minor);
      for (const { currency, minor } of current) add.run(currency, minor);
    },
    all: () => all.all() as unknown as BalanceEntry[],
  };
}

/** Until the cost is reported, the whole amount in the payment's currency. */
export function paymentBalance(payment: Payment): readonly BalanceEntry[] {
  if (payment.state !== "succeeded") return [];
  const { amount_minor, kept_minor, kept_currency, cost_minor } = payment;
  const currency = kept_currency ?? payment.currency;
  return [{ currency, minor: (kept_minor ?? amount_minor) - cost_minor }];
}

function movementBalance(movement: Movement): readonly BalanceEntry[] {
  if (movement.kind === "transfer") {
    const { what, currency, amount_minor } = movement;
    const isIncoming = what === "from_bank" || what === "fee_returned";
    return [{ currency, minor: isIncoming ? amount_minor : -amount_minor }];
  }
  const { amount_minor, kept_minor, kept_currency } = movement;
  const currency = kept_currency ?? movement.currency;
  const withdrawal = { currency, minor: -(kept_minor ?? amount_minor) };
  if (movement.kind === "refund") return movement.state === "done" ? [withdrawal] : [];
  const fee = { currency: movement.fee_currency, minor: -movement.fee_minor };
  return movement.withdrawn ? [withdrawal, fee] : [fee];
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

/** Creates and changes movements; each change is stored with the balance and its webhook. */
export function createMovementDesk(parts: DeskParts) {
  const { payments, movements, balances, nextChange } = parts;

  function store<M extends Movement>(
    movement: M,
    previous: Movement | undefined,
    event?: string,
  ): M {
    const { changed_at, change_no } = nextChange();
    const created_at = previous ? previous.created_at : changed_at;
    const stored = { ...movement, created_at, changed_at };
    const payment = "payment_id" in stored ? payments.byId(stored.payment_id) : undefined;
    parts.write(() => {
      movements.save(stored, change_no);
      balances.replace(previous ? movementBalance(previous) : [], movementBalance(stored));
      if (event && payment) parts.queueWebhook(eventBody(event, payment, stored));
    });
    return stored;
  }

  return {
    find: movements.byId,
    byOrder: movements.byOrder,
    ofPayment: movements.ofPayment,
    create: <M extends Movement>(
      prefix: string,
      movement: Omit<M, "id" | keyof Times>,
      event?: string,
    ) =>
      store(
        { ...movement, id: newId(prefix), created_at: 0, changed_at: 0 } as M,
        undefined,
        event,
      ),
    change: <M extends Movement>(movement: M, change: Partial<M>, event: string) =>
      store({ ...movement, ...change }, movement, event),
    /** The amount of a payment that is neither refunded nor disputed, in minor units. */
    remaining(payment: Payment): number {
      if (payment.state !== "succeeded") return 0;
      return movements
        .ofPayment(payment.payment_id)
        .filter((move) => "state" in move && move.state !== "failed" && move.state !== "won")
        .reduce((remaining, { amount_minor }) => remaining - amount_minor, payment.amount_minor);
    },
  };
}

type Times = Pick<Movement, "created_at" | "changed_at">;

/** The fields that a movement copies from its payment. */
export function paymentFields(payment: Payment, amount_minor: number) {
  const { payment_id, reference, currency, kept_currency } = payment;
  const kept_minor = kept_currency === null ? null : exchangedMinor(amount_minor, currency);
  return { payment_id, reference, amount_minor, currency, kept_minor, kept_currency };
}

/** A payment with its refunds and disputes. */
export function paymentWithMovements(payment: Payment, movements: readonly Movement[]) {
  const [refunds, disputes] = [movements.filter(isRefund), movements.filter(isDispute)];
  return { ...paymentView(payment), refunds, disputes };
}
