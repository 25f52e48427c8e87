import type { DatabaseSync } from "node:sqlite";

/** One webhook still to be brought to the merchant. */
export interface Delivery {
  readonly id: number;
  /** Which of the merchant's endpoints it goes to. */
  readonly endpoint: string;
  readonly body: string;
  readonly attempts: number;
  readonly created_at: number;
  readonly due_at: number;
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

const schema = `
CREATE TABLE IF NOT EXISTS deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  endpoint TEXT NOT NULL DEFAULT '',
  body TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_by_due ON deliveries (due_at, id);
`;

/** Makes its table where the file has none. */
export function createDeliveryStore(database: DatabaseSync) {
  database.exec(schema);
  addEndpoint(database);
  const insert = database.prepare(
    "INSERT INTO deliveries (endpoint, body, attempts, created_at, due_at) VALUES (?, ?, 0, ?, ?)",
  );
  const due = database.prepare(
    "SELECT * FROM deliveries WHERE due_at <= ? ORDER BY due_at, id LIMIT ?",
  );
  const nextDue = database.prepare(
    "SELECT due_at FROM deliveries WHERE due_at > ? ORDER BY due_at LIMIT 1",
  );
  const postpone = database.prepare(
    "UPDATE deliveries SET attempts = attempts + 1, due_at = ? WHERE id = ?",
  );
  const remove = database.prepare("DELETE FROM deliveries WHERE id = ?");
  const count = database.prepare("SELECT count(*) AS waiting FROM deliveries");

  return {
    insert: (endpoint: string, body: string, now: number, dueAt: number) => {
      insert.run(endpoint, body, now, dueAt);
    },
    dueBy: (time: number, limit: number) => due.all(time, limit) as unknown as Delivery[],
    nextDueAfter: (time: number) => (nextDue.get(time) as { due_at: number } | undefined)?.due_at,
    postpone: (id: number, dueAt: number) => {
      postpone.run(dueAt, id);
    },
    remove: (id: number) => {
      remove.run(id);
    },
    waiting: () => (count.get() as { waiting: number }).waiting,
  };
}

/** Files of earlier versions know one endpoint only. */
function addEndpoint(database: DatabaseSync): void {
  const columns = database.prepare("PRAGMA table_info(deliveries)").all();
  if (columns.some(({ name }) => name === "endpoint")) return;
  database.exec("ALTER TABLE deliveries ADD COLUMN endpoint TEXT NOT NULL DEFAULT ''");
}
