import { createHmac } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import type { Call } from "../gateway/payment-calls.ts";
import type { GroupCommit } from "../gateway-database.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import type { Delivery, DeliveryStore, WebhookPost } from "../webhook-sender.ts";
import {
  invalidBody,
  newId,
  ok,
  parameter,
  unknownDelivery,
  unknownWebhook,
} from "./btcpay-answer.ts";

export type EventType =
  | "InvoiceCreated"
  | "InvoiceReceivedPayment"
  | "InvoicePaymentSettled"
  | "InvoiceProcessing"
  | "InvoiceExpired"
  | "InvoiceSettled"
  | "InvoiceInvalid"
  | "PayoutCreated"
  | "PayoutApproved"
  | "PayoutUpdated";

/** Queues a webhook among the writes that are running. */
export type QueueEvent = (type: EventType, details: object) => void;

interface EventParts {
  readonly storeId: string;
  readonly webhookId: string;
  readonly clock: SandboxClock;
  readonly queue: (body: string) => void;
}

export function createEventQueue({ storeId, webhookId, clock, queue }: EventParts): QueueEvent {
  return (type, details) => {
    const deliveryId = newId();
    queue(
      JSON.stringify({
        deliveryId,
        webhookId,
        originalDeliveryId: deliveryId,
        isRedelivery: false,
        type,
        timestamp: Math.floor(clock.now() / 1000),
        storeId,
        ...details,
      }),
    );
  };
}

/** The same event again, as a delivery of its own. */
function redeliveryOf(body: string, now: number): { id: string; body: string } {
  const event = JSON.parse(body) as { originalDeliveryId: string };
  const id = newId();
  const again = { ...event, deliveryId: id, isRedelivery: true };
  return { id, body: JSON.stringify({ ...again, timestamp: Math.floor(now / 1000) }) };
}

const SECOND_MS = 1_000;
/** Waits after each failed delivery. After the last of them it is given up. */
const REDELIVERED_AFTER_MS = [10, 60, 600, 600, 600, 600, 600, 600].map((s) => s * SECOND_MS);

export function nextRedelivery({ attempts }: Delivery, now: number): number | undefined {
  const wait = REDELIVERED_AFTER_MS[attempts];
  return wait === undefined ? undefined : now + wait;
}

/** `BTCPay-Sig: sha256=<hex HMAC-SHA256 of the body>` */
export function webhookSignature(secret: string) {
  return (body: string) => {
    const mac = createHmac("sha256", secret).update(body).digest("hex");
    return { "BTCPay-Sig": `sha256=${mac}` };
  };
}

interface WebhookParts {
  readonly webhookId: string;
  readonly webhookUrl: () => string | undefined;
  readonly webhooks: WebhookStore;
  readonly clock: SandboxClock;
  readonly commit: GroupCommit;
  readonly queue: (body: string) => void;
}

const listQuery = z.object({
  count: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 100),
});

/** The store's one webhook and its deliveries. Its address and secret are the double's own settings. */
export function webhookCalls(parts: WebhookParts) {
  const { webhooks, webhookId, clock } = parts;
  const view = () => ({
    id: webhookId,
    enabled: parts.webhookUrl() !== undefined,
    automaticRedelivery: true,
    url: parts.webhookUrl() ?? "",
    authorizedEvents: { everything: true, specificEvents: [] },
  });
  const ofThis =
    (call: Call): Call =>
    (request) =>
      parameter(request, "webhookId") === webhookId ? call(request) : unknownWebhook;
  const ofDelivery = (answer: (delivery: WebhookDelivery) => unknown) =>
    ofThis((request) => {
      const delivery = webhooks.byName(parameter(request, "deliveryId"));
      return delivery ? ok(answer(delivery)) : unknownDelivery;
    });

  const list: Call = () => ok([view()]);
  const get = ofThis(() => ok(view()));
  const deliveries = ofThis((request) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) return invalidBody(query.error.issues);
    return ok(webhooks.newest(query.data.count).map(deliveryView));
  });
  const delivery = ofDelivery(deliveryView);
  const deliveryRequest = ofDelivery(({ body }) => JSON.parse(body));
  /** Answers with the id of the new delivery. */
  const redeliver = ofDelivery(({ body }) => {
    const again = redeliveryOf(body, clock.now());
    parts.commit.write(() => parts.queue(again.body));
    return again.id;
  });

  return { list, get, deliveries, delivery, deliveryRequest, redeliver };
}

function deliveryView(delivery: WebhookDelivery) {
  const { delivery_id, created_at, sent_at, http_code, error } = delivery;
  const good = http_code !== null && http_code >= 200 && http_code < 300;
  return {
    id: delivery_id,
    timestamp: Math.floor(created_at / 1000),
    deliveryTime: Math.floor((sent_at ?? created_at) / 1000),
    httpCode: http_code,
    ...(error === null ? {} : { errorMessage: error }),
    status: good ? "HttpSuccess" : http_code === null ? "Failed" : "HttpError",
  };
}

/** One attempt to bring an event to the merchant; `due_at` is null once it was made. */
interface WebhookDelivery {
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

type WebhookStore = ReturnType<typeof createWebhookStore>;

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
