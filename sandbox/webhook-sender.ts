import { createHmac } from "node:crypto";
import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { DatabaseSync } from "node:sqlite";
import type { Faults } from "./faults.ts";
import type { GroupCommit } from "./gateway-database.ts";
import { createAlarm, type SandboxClock } from "./sandbox-clock.ts";

const FIRST_RETRIES_AFTER_MS = [200, 1_000, 5_000, 15_000];
const LATER_RETRIES_AFTER_MS = 60_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;
const READ_AHEAD = 64;

interface SenderParts {
  readonly deliveries: DeliveryStore;
  readonly commit: GroupCommit;
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly post: WebhookPost;
  /** Where webhooks of that endpoint go; undefined where the merchant wants none. */
  readonly url: (endpoint: string) => string | undefined;
  /** The headers by which the merchant knows that a body is the gateway's. */
  readonly sign: (body: string, now: number, endpoint: string) => Readonly<Record<string, string>>;
  /** When a failed delivery is tried again; undefined where it is given up. */
  readonly nextTry?: (delivery: Delivery, now: number) => number | undefined;
  /** How many deliveries may be under way at once. */
  readonly concurrency: number;
  readonly onGivenUp: (body: string) => void;
  readonly onTrouble: (error: unknown) => void;
}

/** Brings every queued webhook to the merchant at least once, oldest first, several at a time. */
export function createWebhookSender(parts: SenderParts) {
  const { deliveries, clock, faults, nextTry = untilADayOld } = parts;
  const alarm = createAlarm(clock, pump, parts.onTrouble);
  /** Deliveries under way or read ahead, which the next read must leave out. */
  const held = new Set<number>();
  let ahead: Delivery[] = [];
  let underWay = 0;
  const ending = new Set<Promise<void>>();
  let stopped = false;

  function take(): Delivery | undefined {
    if (ahead.length === 0) {
      const due = deliveries.dueBy(clock.now(), held.size + READ_AHEAD);
      ahead = due.filter(({ id }) => !held.has(id));
      for (const { id } of ahead) held.add(id);
    }
    return ahead.shift();
  }

  function pump() {
    if (stopped) return;
    while (underWay < parts.concurrency) {
      const next = take();
      if (!next) {
        const later = deliveries.nextDueAfter(clock.now());
        if (later !== undefined) alarm.setTo(later);
        return;
      }
      underWay += 1;
      const delivery = deliver(next).finally(() => ending.delete(delivery));
      ending.add(delivery);
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const arrived = await reaches(delivery);
    underWay -= 1;
    try {
      parts.commit.write(() => record(delivery, arrived));
      await parts.commit.settled();
      held.delete(delivery.id);
      pump();
    } catch (error) {
      held.delete(delivery.id);
      trouble(error);
    }
  }

  function trouble(error: unknown) {
    if (stopped) return;
    parts.onTrouble(error);
    alarm.setTo(clock.now() + LATER_RETRIES_AFTER_MS);
  }

  function record(delivery: Delivery, arrived: boolean) {
    const retryAt = arrived ? undefined : nextTry(delivery, clock.now());
    if (retryAt !== undefined) return deliveries.postpone(delivery.id, retryAt);
    deliveries.remove(delivery.id);
    if (!arrived) parts.onGivenUp(delivery.body);
  }

  /** Whether the webhook counts as delivered; one that is lost on purpose does. */
  async function reaches({ body, endpoint }: Delivery): Promise<boolean> {
    const url = parts.url(endpoint);
    if (url === undefined || faults.strikes("lose")) return true;
    try {
      const status = await parts.post(
        url,
        { "content-type": "application/json", ...parts.sign(body, clock.now(), endpoint) },
        body,
      );
      return status >= 200 && status < 300;
    } catch {
      return false;
    }
  }

  return {
    /** Keeps a webhook among the writes that are running; it leaves once they are committed. */
    queue(body: string, endpoint = "") {
      const copies = faults.strikes("duplicate") ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        const now = clock.now();
        deliveries.insert(endpoint, body, now, now + faults.holdMs());
      }
      parts.commit.settled()?.then(pump).catch(trouble);
    },
    /** Sends what an earlier process left behind. */
    start: pump,
    /** Begins no more; resolves when what was under way is answered and kept. */
    async stop() {
      stopped = true;
      alarm.stop();
      await Promise.all(ending);
    },
  };
}

function untilADayOld(delivery: Delivery, now: number): number | undefined {
  if (now - delivery.created_at >= GIVE_UP_AFTER_MS) return undefined;
  return now + (FIRST_RETRIES_AFTER_MS[delivery.attempts] ?? LATER_RETRIES_AFTER_MS);
}

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

/** Posts a body and answers with the status; rejects where no answer came. */
export type WebhookPost = (
  url: string,
  headers: Record<string, string>,
  body: string,
) => Promise<number>;

const ANSWER_WITHIN_MS = 10_000;

/** Posts over connections that stay open; `close` cuts them all. */
export function createWebhookPost(): { post: WebhookPost; close: () => void } {
  const plain = { request: httpRequest, agent: new HttpAgent({ keepAlive: true }) };
  const secure = { request: httpsRequest, agent: new HttpsAgent({ keepAlive: true }) };

  const post: WebhookPost = (url, headers, body) =>
    new Promise((resolve, reject) => {
      const { request, agent } = url.startsWith("https:") ? secure : plain;
      const sent = request(
        url,
        {
          method: "POST",
          agent,
          timeout: ANSWER_WITHIN_MS,
          headers: { ...headers, "content-length": Buffer.byteLength(body) },
        },
        (answer) => {
          answer.resume();
          answer.once("error", reject);
          answer.once("end", () => resolve(answer.statusCode ?? 0));
        },
      );
      sent.once("timeout", () => sent.destroy(new Error("no answer in time")));
      sent.once("error", reject);
      sent.end(body);
    });

  const close = () => {
    plain.agent.destroy();
    secure.agent.destroy();
  };
  return { post, close };
}

/** A header of webhooks as Stripe and the sandbox sign them: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` */
export function webhookSignature(secret: string, header = "sandbox-signature") {
  return (body: string, now: number) => ({ [header]: signed(secret, body, now) });
}

function signed(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${mac}`;
}
