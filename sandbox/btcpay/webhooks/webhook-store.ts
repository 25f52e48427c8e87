import type { DatabaseSync } from "node:sqlite";
import type { SandboxClock } from "../../sandbox-clock.ts";
import type { Delivery, DeliveryStore } from "../../webhooks/delivery-store.ts";
import type { WebhookPost } from "../../webhooks/webhook-post.ts";
import { redeliveryOf } from "./webhook-events.ts";

/** One attempt to bring an event to the merchant; `due_at` is null once it was made. */
export interface WebhookDelivery {
  readonly delivery_id: string;
  readonly body: string;
  readonly created_at: number;
  readonly due_at: number | null;
  readonly sent_at: number | null;
  readonly http_code: number | null;
  readonly error: string | null;
}

interface Outcome {
  readonly code: number | null;
  readonly error: string | null;
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;

/** Keeps every delivery, those to come for the sender and those that were made for the merchant to read. */
export function createWebhookStore(database: DatabaseSync, clock: SandboxClock) {
  const insert = database.prepare(
    `INSERT INTO webhook_deliveries (delivery_id, body, attempts, created_at, due_at)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const due = database.prepare(
    `SELECT id, '' AS endpoint, body, attempts, created_at, due_at FROM webhook_deliveries
     WHERE due_at <= ? ORDER BY due_at, id LIMIT ?`,
  );
  const nextDue = database.prepare(
    "SELECT due_at FROM webhook_deliveries WHERE due_at > ? ORDER BY due_at LIMIT 1",
  );
  const made = database.prepare(
    `UPDATE webhook_deliveries SET due_at = NULL, sent_at = ?, http_code = ?, error = ? WHERE id = ?`,
  );
  const one = database.prepare("SELECT * FROM webhook_deliveries WHERE id = ?");
  const byName = database.prepare(
    "SELECT * FROM webhook_deliveries WHERE delivery_id = ? ORDER BY id LIMIT 1",
  );
  const newest = database.prepare("SELECT * FROM webhook_deliveries ORDER BY id DESC LIMIT ?");
  const count = database.prepare(
    "SELECT count(*) AS waiting FROM webhook_deliveries WHERE due_at IS NOT NULL",
  );
  /** What the merchant answered to those under way. */
  const outcomes = new Map<string, Outcome>();

  function end(id: number, otherwise: Outcome): Delivery {
    const delivery = one.get(id) as unknown as Delivery;
    const { code, error } = outcomes.get(delivery.body) ?? otherwise;
    outcomes.delete(delivery.body);
    made.run(clock.now(), code, error, id);
    return delivery;
  }

  const forSender: DeliveryStore = {
    insert(_endpoint, body, now, dueAt) {
      const { deliveryId } = JSON.parse(body) as { deliveryId: string };
      insert.run(deliveryId, body, 0, now, dueAt);
    },
    dueBy: (time, limit) => due.all(time, limit) as unknown as Delivery[],
    nextDueAfter: (time) => (nextDue.get(time) as { due_at: number } | undefined)?.due_at,
    postpone(id, dueAt) {
      const failed = end(id, { code: null, error: "No answer" });
      const again = redeliveryOf(failed.body, dueAt);
      insert.run(again.id, again.body, failed.attempts + 1, failed.created_at, dueAt);
    },
    // One that was lost on purpose counts as delivered, as far as the merchant can read here.
    remove(id) {
      end(id, { code: 200, error: null });
    },
    waiting: () => (count.get() as { waiting: number }).waiting,
  };

  return {
    forSender,
    byName: (deliveryId: string) => byName.get(deliveryId) as WebhookDelivery | undefined,
    newest: (limit: number) => newest.all(limit) as unknown as WebhookDelivery[],
    /** Posts, and remembers what the merchant answered until the sender says how the delivery ended. */
    listening:
      (post: WebhookPost): WebhookPost =>
      async (url, headers, body) => {
        try {
          const code = await post(url, headers, body);
          const good = code >= 200 && code < 300;
          outcomes.set(body, { code, error: good ? null : `HTTP error code ${code}` });
          return code;
        } catch (error) {
          outcomes.set(body, { code: null, error: String(error).slice(0, 200) });
          throw error;
        }
      },
  };
}
