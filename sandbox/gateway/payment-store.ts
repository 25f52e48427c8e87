import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import type { SandboxClock } from "../sandbox-clock.ts";
import { isDispute, isRefund, type Movement } from "./movements.ts";
import { lacksCost, type PaymentMethod, type Standing } from "./payment-life.ts";

/** A payment as it is kept; times are ms since the epoch. */
export interface Payment extends Standing, ChangePlace {
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

const columns = [
  "payment_id",
  "reference",
  "idempotency_key",
  "request_hash",
  "amount_minor",
  "currency",
  "method",
  "description",
  "email",
  "return_url",
  "cancel_url",
  "state",
  "paid_by",
  "cost_minor",
  "kept_minor",
  "kept_currency",
  "declines",
  "decline_reason",
  "due_at",
  "created_at",
  "changed_at",
  "change_no",
] as const satisfies (keyof Payment)[];

export type PaymentStore = ReturnType<typeof createPaymentStore>;

export function createPaymentStore(database: DatabaseSync) {
  const insert = database.prepare(
    `INSERT INTO payments (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})
     ON CONFLICT (idempotency_key) DO NOTHING`,
  );
  const move = database.prepare(
    `UPDATE payments SET state = ?, paid_by = ?, cost_minor = ?, kept_minor = ?, kept_currency = ?,
       declines = ?, decline_reason = ?, due_at = ?,
       changed_at = ?, change_no = ? WHERE payment_id = ?`,
  );
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
  const last = database.prepare(
    "SELECT max(changed_at) AS changed_at, max(change_no) AS change_no FROM payments",
  );
  const found = (row: unknown) => row as Payment | undefined;
  const rows = (list: unknown) => list as Payment[];

  return {
    /** False where the idempotency key is taken already. */
    insert: (payment: Payment) =>
      insert.run(...columns.map((column) => payment[column])).changes === 1,
    move: (id: string, to: Standing, at: ChangePlace) => {
      const { state, paid_by, cost_minor, kept_minor, kept_currency, ...rest } = to;
      const money = [cost_minor, kept_minor, kept_currency];
      const waits = [rest.declines, rest.decline_reason, rest.due_at];
      move.run(state, paid_by, ...money, ...waits, at.changed_at, at.change_no, id);
    },
    byId: (id: string) => found(byId.get(id)),
    byKey: (key: string) => found(byKey.get(key)),
    byReference: (reference: string) => rows(byReference.all(reference)),
    /** The oldest changes after that place. */
    changesAfter: (place: ChangePlace, limit: number) =>
      rows(changes.all(place.changed_at, place.change_no, limit)),
    latestPaid: (limit: number) => rows(latestPaid.all(limit)),
    dueBy: (time: number) => rows(due.all(time)),
    nextDue: () => (nextDue.get() as { due_at: number | null }).due_at,
    lastChange: (): ChangePlace => {
      const row = last.get() as { changed_at: number | null; change_no: number | null };
      return { changed_at: row.changed_at ?? 0, change_no: row.change_no ?? 0 };
    },
  };
}

/** A place in the order of changes. */
export interface ChangePlace {
  readonly changed_at: number;
  /** Rises with every change of anything: orders changes of the same millisecond. */
  readonly change_no: number;
}

export type NextChange = () => ChangePlace;

/**
 * Names the place of each change, after the last ones that were kept. Changes are paged by time, so their
 * time never goes back, even where the machine's does.
 */
export function createChangeOrder(clock: SandboxClock, kept: readonly ChangePlace[]): NextChange {
  let last = {
    changed_at: Math.max(0, ...kept.map(({ changed_at }) => changed_at)),
    change_no: Math.max(0, ...kept.map(({ change_no }) => change_no)),
  };
  return () => {
    last = {
      changed_at: Math.max(clock.now(), last.changed_at),
      change_no: last.change_no + 1,
    };
    return last;
  };
}

/** How a list of changes is asked for. */
export const changeQuery = z.object({
  changed_since: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,16}-\d{1,16}$/, "is not a cursor"))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 100),
});

/** The place after which a list begins. */
export function placeOf(query: { cursor?: string; changed_since: number }): ChangePlace {
  if (query.cursor === undefined) return { changed_at: query.changed_since, change_no: -1 };
  const [changedAt, changeNo] = query.cursor.split("-").map(Number);
  return { changed_at: changedAt ?? 0, change_no: changeNo ?? 0 };
}

/** A page of changes, read one too many to see whether there are more, and the cursor of the next one. */
export function cutChanges<Change extends ChangePlace>(found: readonly Change[], limit: number) {
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return { shown, next_cursor: last ? `${last.changed_at}-${last.change_no}` : null };
}

/** A payment as the merchant sees it: amounts in minor units, times in ms since the epoch. */
export function paymentView(payment: Payment) {
  return {
    payment_id: payment.payment_id,
    reference: payment.reference,
    state: payment.state,
    amount_minor: payment.amount_minor,
    currency: payment.currency,
    method: payment.method,
    description: payment.description,
    email: payment.email,
    paid_by: payment.paid_by,
    /** In the currency in which it is kept; null while that is not told. */
    cost_minor: lacksCost(payment) ? null : payment.cost_minor,
    kept_minor: payment.kept_minor,
    kept_currency: payment.kept_currency,
    declines: payment.declines,
    decline_reason: payment.decline_reason,
    due_at: payment.due_at,
    created_at: payment.created_at,
    changed_at: payment.changed_at,
  };
}

/** A payment with what went after it. */
export function wholeView(payment: Payment, after: readonly Movement[]) {
  const refunds = after.filter(isRefund);
  return { ...paymentView(payment), refunds, disputes: after.filter(isDispute) };
}

/** An id that begins with what it names, such as "pay". */
export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}

/** The text of a webhook about a payment; `more` is what happened to it besides. */
export function eventBody(type: string, payment: Payment, more: { changed_at: number } = payment) {
  return JSON.stringify({
    id: newId("evt"),
    type,
    created_at: more.changed_at,
    payment: paymentView(payment),
    ...("kind" in more && { movement: more }),
  });
}
