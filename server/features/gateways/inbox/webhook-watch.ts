import { type Clock, MINUTE_MS } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Log } from "../../../platform/log.ts";
import { raiseAlerts, settleAlerts } from "../../foundation/alerts/alert-store.ts";
import { recordSeenEvents, type SeenEvents } from "./webhook-status-store.ts";

/** Refused events since the last accepted one that raise an alert. A stray request does not. */
const ALERT_AT = 3;
/** Anyone can post to a webhook URL, so logging and writing are limited to once in this time. */
const REPORT_INTERVAL_MS = MINUTE_MS;

/** Records which webhook events are accepted and refused, and alerts the office of repeated refusals. */
export interface WebhookWatch {
  accepted(provider: string): Promise<void>;
  refused(provider: string, reason: string): Promise<void>;
  close(): void;
}

interface Unreported {
  acceptedAt: Date | null;
  refused: SeenEvents["refused"];
  reportedAt: number;
  timer?: NodeJS.Timeout | undefined;
}

export function createWebhookWatch(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  log: Log,
): WebhookWatch {
  const states = new Map<string, Unreported>();

  const findState = (provider: string): Unreported => {
    const state = states.get(provider) ?? {
      acceptedAt: null,
      refused: null,
      reportedAt: Number.NEGATIVE_INFINITY,
    };
    states.set(provider, state);
    return state;
  };

  async function report(provider: string, state: Unreported): Promise<void> {
    const waitMs = state.reportedAt + REPORT_INTERVAL_MS - clock();
    if (waitMs > 0) {
      state.timer ??= setTimeout(() => void report(provider, state), waitMs).unref();
      return;
    }
    clearTimeout(state.timer);
    state.timer = undefined;
    state.reportedAt = clock();
    const { acceptedAt, refused } = state;
    state.acceptedAt = null;
    state.refused = null;
    if (refused) {
      const { reason, count } = refused;
      log.warn({ provider, reason, count }, "refused webhook events");
    }
    try {
      await write({ provider, acceptedAt, refused });
    } catch (error) {
      log.warn({ err: error, provider }, "could not store refused webhook events");
    }
  }

  function write(seen: SeenEvents): Promise<void> {
    return inTransaction(database, async (tx) => {
      const { provider } = seen;
      const at = new Date(clock());
      const status = await recordSeenEvents(tx, seen);
      const { refused_count: count, refused_reason: reason, refused_since: since } = status;
      if (seen.acceptedAt && count < ALERT_AT) {
        const about = { kinds: ["webhook_refused"], keys: [provider] } as const;
        await settleAlerts(tx, about, { by: null, note: "An event was accepted.", at });
      }
      if (seen.refused && count >= ALERT_AT) {
        const detail = { provider, reason, count, since: since?.toISOString() };
        await raiseAlerts(tx, [{ kind: "webhook_refused", key: provider, detail }], at);
      }
    });
  }

  return {
    accepted: (provider) => {
      const state = findState(provider);
      state.acceptedAt = new Date(clock());
      state.refused = null;
      return report(provider, state);
    },
    refused: (provider, reason) => {
      const state = findState(provider);
      const at = new Date(clock());
      const { since = at, count = 0 } = state.refused ?? {};
      state.refused = { since, at, reason, count: count + 1 };
      return report(provider, state);
    },
    close: () => {
      for (const { timer } of states.values()) clearTimeout(timer);
    },
  };
}
