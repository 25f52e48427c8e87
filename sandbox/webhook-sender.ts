import { createHmac } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Faults } from "./faults.ts";
import type { SandboxLog } from "./gateway-http.ts";
import { createAlarm, type SandboxClock } from "./sandbox-clock.ts";

const FIRST_RETRIES_AFTER_MS = [200, 1_000, 5_000, 15_000];
const LATER_RETRIES_AFTER_MS = 60_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;
const RESPONSE_WITHIN_MS = 10_000;
const MAX_CONCURRENT = 8;

/** A webhook that has not yet reached the merchant. */
export interface Delivery {
  readonly id: number;
  readonly body: string;
  readonly attempts: number;
  readonly created_at: number;
}

interface SenderParts {
  readonly database: DatabaseSync;
  readonly clock: SandboxClock;
  readonly faults: Faults;
  /** The URL to which webhooks are sent; undefined if the merchant wants none. */
  readonly url: () => string | undefined;
  /** Headers by which the merchant verifies that the gateway sent the body. */
  readonly sign: (body: string, now: number) => Readonly<Record<string, string>>;
  /** When a failed delivery is retried; undefined to give up. */
  readonly nextTry?: (delivery: Delivery, now: number) => number | undefined;
  readonly post?: typeof postWebhook;
  /** The gateway's name in the log. */
  readonly name: string;
  readonly log: SandboxLog;
}

/** Delivers every queued webhook at least once, oldest first, several at a time. */
export function createWebhookSender(parts: SenderParts) {
  const { clock, faults, nextTry = untilADayOld, post = postWebhook } = parts;
  const deliveries = createDeliveryStore(parts.database);
  const alarm = createAlarm(clock, deliverDue, logError);
  const active = new Map<number, Promise<void>>();
  let stopped = false;

  function deliverDue() {
    if (stopped) return;
    const due = deliveries
      .dueBy(clock.now(), active.size + MAX_CONCURRENT)
      .filter(({ id }) => !active.has(id));
    for (const delivery of due.slice(0, MAX_CONCURRENT - active.size)) {
      active.set(delivery.id, deliver(delivery));
    }
    const later = deliveries.nextDueAfter(clock.now());
    if (later !== undefined) alarm.setTo(later);
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const hasArrived = await send(delivery.body);
    try {
      record(delivery, hasArrived);
      active.delete(delivery.id);
      deliverDue();
    } catch (error) {
      active.delete(delivery.id);
      handleError(error);
    }
  }

  function record(delivery: Delivery, hasArrived: boolean) {
    const retryAt = hasArrived ? undefined : nextTry(delivery, clock.now());
    if (retryAt !== undefined) return deliveries.postpone(delivery.id, retryAt);
    deliveries.remove(delivery.id);
    if (!hasArrived) parts.log.warn({ body: delivery.body }, `${parts.name}: gave up on a webhook`);
  }

  /** Whether the webhook was delivered, or lost on purpose. */
  async function send(body: string): Promise<boolean> {
    const url = parts.url();
    if (url === undefined || faults.occurs("lose")) return true;
    const headers = { "content-type": "application/json", ...parts.sign(body, clock.now()) };
    return post(url, headers, body).then(
      (status) => status >= 200 && status < 300,
      () => false,
    );
  }

  function logError(error: unknown) {
    parts.log.error({ err: error }, `${parts.name}: webhooks failed and will be retried`);
  }

  function handleError(error: unknown) {
    if (stopped) return;
    logError(error);
    alarm.setTo(clock.now() + LATER_RETRIES_AFTER_MS);
  }

  return {
    /** Stores a webhook within the running transaction; it is sent after the commit. */
    queue(body: string) {
      const copies = faults.occurs("duplicate") ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        deliveries.insert(body, clock.now(), clock.now() + faults.delayMs());
      }
      Promise.resolve().then(deliverDue).catch(handleError);
    },
    pendingCount: deliveries.count,
    /** Sends the webhooks that an earlier process left. */
    start: deliverDue,
    /** Starts no more deliveries; resolves when those in progress are recorded. */
    async stop() {
      stopped = true;
      alarm.stop();
      await Promise.all(active.values());
    },
  };
}

function untilADayOld(delivery: Delivery, now: number): number | undefined {
  if (now - delivery.created_at >= GIVE_UP_AFTER_MS) return undefined;
  return now + (FIRST_RETRIES_AFTER_MS[delivery.attempts] ?? LATER_RETRIES_AFTER_MS);
}

/** Returns the status of the response; rejects if there is none. */
async function postWebhook(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  const signal = AbortSignal.timeout(RESPONSE_WITHIN_MS);
  const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
  await response.arrayBuffer();
  return response.status;
}

/** The signature header of Stripe and the sandbox: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` */
export function webhookSignature(secret: string, header = "sandbox-signature") {
  return (body: string, now: number) => {
    const seconds = Math.floor(now / 1000);
    const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    return { [header]: `t=${seconds},v1=${mac}` };
  };
}

const schema = `
CREATE TABLE IF NOT EXISTS deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  body TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_by_due ON deliveries (due_at, id);
`;

function createDeliveryStore(database: DatabaseSync) {
  database.exec(schema);
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
  const count = database.prepare("SELECT count(*) AS pending FROM deliveries");
  return {
    insert: (body: string, now: number, dueAt: number) => insert.run(body, now, dueAt),
    dueBy: (time: number, limit: number) => due.all(time, limit) as unknown as Delivery[],
    nextDueAfter: (time: number) => (nextDue.get(time) as { due_at: number } | undefined)?.due_at,
    postpone: (id: number, dueAt: number) => void postpone.run(dueAt, id),
    remove: (id: number) => remove.run(id),
    count: () => (count.get() as { pending: number }).pending,
  };
}
