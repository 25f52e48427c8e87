import type { Faults } from "../faults/faults.ts";
import type { GroupCommit } from "../group-commit.ts";
import { createAlarm, type SandboxClock } from "../sandbox-clock.ts";
import type { Delivery, DeliveryStore } from "./delivery-store.ts";
import type { WebhookPost } from "./webhook-post.ts";

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
