import type { DatabaseSync } from "node:sqlite";
import type { ChangePlace } from "./change-order.ts";
import type { PaymentMethod, Standing } from "./payment-life.ts";

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
