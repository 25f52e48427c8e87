import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import type { SandboxClock } from "../sandbox-clock.ts";
import { lacksCost, type PaymentMethod, type PaymentStatus } from "./payment-life.ts";

/** A payment as it is stored; times are ms since the epoch. */
export interface Payment extends PaymentStatus, ChangePosition {
  readonly payment_id: string;
  readonly reference: string;
  readonly idempotency_key: string;
  readonly request_hash: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly method: PaymentMethod;
  readonly description: string;
  readonly email: string | null;
  readonly return_url: string;
  readonly cancel_url: string;
  readonly created_at: number;
}

const schema = `
CREATE TABLE IF NOT EXISTS payments (
  payment_id TEXT PRIMARY KEY,
  reference TEXT NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE,
  request_hash TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL,
  method TEXT NOT NULL,
  description TEXT NOT NULL,
  email TEXT,
  return_url TEXT NOT NULL,
  cancel_url TEXT NOT NULL,
  state TEXT NOT NULL,
  paid_by TEXT,
  cost_minor INTEGER NOT NULL,
  kept_minor INTEGER,
  kept_currency TEXT,
  declines INTEGER NOT NULL,
  decline_reason TEXT,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  change_no INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS payments_by_reference ON payments (reference);
CREATE INDEX IF NOT EXISTS payments_by_change ON payments (changed_at, change_no);
CREATE INDEX IF NOT EXISTS payments_by_due ON payments (due_at) WHERE due_at IS NOT NULL;
`;

const COLUMNS = `payment_id, reference, idempotency_key, request_hash, amount_minor, currency, method,
  description, email, return_url, cancel_url, state, paid_by, cost_minor, kept_minor, kept_currency,
  declines, decline_reason, due_at, created_at, changed_at, change_no`;

export type PaymentStore = ReturnType<typeof createPaymentStore>;

export function createPaymentStore(database: DatabaseSync) {
  database.exec(schema);
  const insert = database.prepare(
    `INSERT INTO payments (${COLUMNS}) VALUES (${COLUMNS.replaceAll(/\w+/g, ":$&")})
     ON CONFLICT (idempotency_key) DO NOTHING`,
  );
  const move = database.prepare(
    `UPDATE payments SET state = :state, paid_by = :paid_by, cost_minor = :cost_minor,
       kept_minor = :kept_minor, kept_currency = :kept_currency, declines = :declines,
       decline_reason = :decline_reason, due_at = :due_at, changed_at = :changed_at,
       change_no = :change_no WHERE payment_id = :payment_id`,
  );
  move.setAllowUnknownNamedParameters(true);
  const byId = database.prepare("SELECT * FROM payments WHERE payment_id = ?");
  const byKey = database.prepare("SELECT * FROM payments WHERE idempotency_key = ?");
  const byReference = database.prepare(
    "SELECT * FROM payments WHERE reference = ? ORDER BY created_at, payment_id LIMIT 500",
  );
  const changes = database.prepare(
    `SELECT * FROM payments WHERE (changed_at, change_no) > (?, ?)
     ORDER BY changed_at, change_no LIMIT ?`,
  );
  const latestPaid = database.prepare(
    `SELECT * FROM payments WHERE state = 'succeeded'
     ORDER BY changed_at DESC, change_no DESC LIMIT ?`,
  );
  const due = database.prepare(
    "SELECT * FROM payments WHERE due_at <= ? ORDER BY due_at LIMIT 200",
  );
  const nextDue = database.prepare("SELECT min(due_at) AS due_at FROM payments");
  const found = (row: unknown) => row as Payment | undefined;
  const rows = (list: unknown) => list as Payment[];

  return {
    /** False if the idempotency key is already in use. */
    insert: (payment: Payment) => insert.run({ ...payment }).changes === 1,
    move: (payment: Payment) => void move.run({ ...payment }),
    byId: (id: string) => found(byId.get(id)),
    byKey: (key: string) => found(byKey.get(key)),
    byReference: (reference: string) => rows(byReference.all(reference)),
    /** The oldest changes after the position. */
    changesAfter: (position: ChangePosition, limit: number) =>
      rows(changes.all(position.changed_at, position.change_no, limit)),
    latestPaid: (limit: number) => rows(latestPaid.all(limit)),
    dueBy: (time: number) => rows(due.all(time)),
    nextDue: () => (nextDue.get() as { due_at: number | null }).due_at,
  };
}

/** A position in the order of changes. */
export interface ChangePosition {
  readonly changed_at: number;
  /** Increases with every change: orders changes of the same millisecond. */
  readonly change_no: number;
}

export type NextChange = () => ChangePosition;

/** Numbers the changes, after the last one stored. Their time never goes back, even if the machine's does. */
export function createChangeOrder(database: DatabaseSync, clock: SandboxClock): NextChange {
  const stored = database.prepare(
    `SELECT coalesce(max(changed_at), 0) AS changed_at, coalesce(max(change_no), 0) AS change_no
     FROM (SELECT changed_at, change_no FROM payments
       UNION ALL SELECT changed_at, change_no FROM movements)`,
  );
  let last = stored.get() as unknown as ChangePosition;
  return () => {
    const changed_at = Math.max(clock.now(), last.changed_at);
    last = { changed_at, change_no: last.change_no + 1 };
    return last;
  };
}

/** The query of a list of changes. */
export const changeQuery = z.object({
  changed_since: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,16}-\d{1,16}$/, "is not a cursor"))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 100),
});

/** The position after which a list starts. */
export function readPosition(query: { cursor?: string; changed_since: number }): ChangePosition {
  if (query.cursor === undefined) return { changed_at: query.changed_since, change_no: -1 };
  const [changedAt, changeNo] = query.cursor.split("-").map(Number);
  return { changed_at: changedAt ?? 0, change_no: changeNo ?? 0 };
}

/** A page of changes, and the cursor of the next one; `found` has one change more if there is one. */
export function pageOfChanges<Change extends ChangePosition>(
  found: readonly Change[],
  limit: number,
) {
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return { shown, next_cursor: last ? `${last.changed_at}-${last.change_no}` : null };
}

/** A payment as the merchant sees it: amounts in minor units, times in ms since the epoch. */
export function paymentView(payment: Payment) {
  const { idempotency_key, request_hash, return_url, cancel_url, change_no, ...shown } = payment;
  /** In the settlement currency; null until the gateway reports it. */
  const cost_minor = lacksCost(payment) ? null : payment.cost_minor;
  return { ...shown, cost_minor };
}

export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}

/** The body of a webhook about a payment or one of its movements. */
export function eventBody(
  type: string,
  payment: Payment,
  subject: { changed_at: number } = payment,
) {
  return JSON.stringify({
    id: newId("evt"),
    type,
    created_at: subject.changed_at,
    payment: paymentView(payment),
    ...("kind" in subject && { movement: subject }),
  });
}
