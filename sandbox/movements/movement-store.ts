import type { DatabaseSync } from "node:sqlite";
import type { ChangePlace } from "../change-order.ts";
import type { Movement } from "./movement.ts";

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

/** Makes its table where the file has none. */
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
  const last = database.prepare(
    "SELECT max(changed_at) AS changed_at, max(change_no) AS change_no FROM movements",
  );
  const read = (row: unknown) => JSON.parse((row as { body: string }).body) as Movement;
  const found = (row: unknown) => (row ? read(row) : undefined);

  return {
    /** Keeps it as it is now; `change_no` is the change's. */
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
    lastChange: (): ChangePlace => {
      const row = last.get() as { changed_at: number | null; change_no: number | null };
      return { changed_at: row.changed_at ?? 0, change_no: row.change_no ?? 0 };
    },
  };
}
