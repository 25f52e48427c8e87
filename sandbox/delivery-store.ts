import type { DatabaseSync } from "node:sqlite";

/** One webhook still to be brought to the merchant. */
export interface Delivery {
  readonly id: number;
  readonly body: string;
  readonly attempts: number;
  readonly created_at: number;
  readonly due_at: number;
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

export function createDeliveryStore(database: DatabaseSync) {
  const insert = database.prepare(
    "INSERT INTO deliveries (body, attempts, created_at, due_at) VALUES (?, 0, ?, ?)",
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
    insert: (body: string, now: number, dueAt: number) => {
      insert.run(body, now, dueAt);
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
