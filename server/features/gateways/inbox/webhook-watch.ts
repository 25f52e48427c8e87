import { type Clock, MINUTE_MS } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Log } from "../../../platform/log.ts";
import { raiseAlerts, settleAlerts } from "../../foundation/alerts/alert-store.ts";
import { addSeenEvents, type SeenEvents } from "./webhook-standing-store.ts";

/** So many refused events after the last accepted one raise an alert. A stray request does not. */
const ALERT_AT = 3;
/** Anybody can post to a webhook's address: one log line and one write in so long, ms. */
const TOLD_EVERY_MS = MINUTE_MS;

/** Watches which events of the gateways are accepted and which are refused. */
export interface WebhookWatch {
  accepted(provider: string): Promise<void>;
  refused(provider: string, reason: string): Promise<void>;
  close(): void;
}

interface Watched {
  acceptedAt: Date | null;
  refused: SeenEvents["refused"];
  toldAt: number;
  timer?: NodeJS.Timeout | undefined;
}

export function createWebhookWatch(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  log: Log,
): WebhookWatch {
  const watched = new Map<string, Watched>();

  const stateOf = (provider: string): Watched => {
    const state = watched.get(provider) ?? {
      acceptedAt: null,
      refused: null,
      toldAt: Number.NEGATIVE_INFINITY,
    };
    watched.set(provider, state);
    return state;
  };

  async function tell(provider: string, state: Watched): Promise<void> {
    const wait = state.toldAt + TOLD_EVERY_MS - clock();
    if (wait > 0) {
      state.timer ??= setTimeout(() => void tell(provider, state), wait).unref();
      return;
    }
    clearTimeout(state.timer);
    state.timer = undefined;
    state.toldAt = clock();
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
      log.warn({ err: error, provider }, "could not store which webhook events were refused");
    }
  }

  function write(seen: SeenEvents): Promise<void> {
    return inTransaction(database, async (tx) => {
      const { provider } = seen;
      const at = new Date(clock());
      const standing = await addSeenEvents(tx, seen);
      const { refused_count: count, refused_reason: reason, refused_since: since } = standing;
      if (seen.acceptedAt && count < ALERT_AT) {
        const note = "An event was accepted.";
        await settleAlerts(
          tx,
          { kinds: ["webhook_refused"], keys: [provider] },
          { by: null, note, at },
        );
      }
      if (seen.refused && count >= ALERT_AT) {
        const detail = { provider, reason, count, since: since?.toISOString() };
        await raiseAlerts(tx, [{ kind: "webhook_refused", key: provider, detail }], at);
      }
    });
  }

  return {
    accepted: (provider) => {
      const state = stateOf(provider);
      state.acceptedAt = new Date(clock());
      state.refused = null;
      return tell(provider, state);
    },
    refused: (provider, reason) => {
      const state = stateOf(provider);
      const at = new Date(clock());
      const { since = at, count = 0 } = state.refused ?? {};
      state.refused = { since, at, reason, count: count + 1 };
      return tell(provider, state);
    },
    close: () => {
      for (const { timer } of watched.values()) clearTimeout(timer);
    },
  };
}
