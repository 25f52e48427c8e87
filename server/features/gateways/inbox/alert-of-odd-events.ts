import { DAY_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type Alert, raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { UNREADABLE_EVENT } from "../provider/payment-provider.ts";
import { countOddEvents, type OddOutcome, type WaitingEvent } from "./webhook-store.ts";

/** Payments with an alert of their own, for one type of events a day. One more alert covers all others. */
const MAX_OWN_ALERTS = 20;

const oddOutcomes: ReadonlySet<string> = new Set<OddOutcome>([
  "not_understood",
  "unreadable",
  "unknown_payment",
]);

function isOdd(outcome: string): outcome is OddOutcome {
  return oddOutcomes.has(outcome);
}

interface AppliedEvent {
  readonly event: WaitingEvent;
  readonly outcome: string;
}

/** Raises an alert for each payment and type of events that are not understood, or one for a type with too many. */
export async function alertOfOddEvents(
  tx: Tx,
  provider: string,
  applied: readonly AppliedEvent[],
  at: Date,
): Promise<void> {
  const alerts: Alert[] = [];
  const kinds = Map.groupBy(
    applied.filter(({ outcome }) => isOdd(outcome)),
    ({ outcome, event }) => `${outcome} ${event.type}`,
  );
  for (const events of kinds.values()) {
    const [first] = events;
    if (!first || !isOdd(first.outcome)) continue;
    const { type } = first.event;
    const since = new Date(at.getTime() - DAY_MS);
    const filter = { provider, outcome: first.outcome, type, since, limit: MAX_OWN_ALERTS };
    const remaining = MAX_OWN_ALERTS - (await countOddEvents(tx, filter));
    const subjects = new Map(events.map(({ event }) => [toSubject(event), event]));
    const kind = `webhook_${first.outcome}` as const;
    for (const [subject, event] of [...subjects].slice(0, remaining)) {
      const key = subject === type ? type : `${type} ${subject}`;
      const detail = { provider, type, eventId: event.event_id, paymentId: event.payment_id };
      alerts.push({ kind, key, detail });
    }
    if (subjects.size > remaining) {
      alerts.push({ kind, key: type, detail: { provider, type, flood: true } });
    }
  }
  await raiseAlerts(tx, alerts, at);
}

/** The payment that an event is about, or its type if it names none. */
function toSubject({ type, payment_id, event_id }: WaitingEvent): string {
  return payment_id ?? (type === UNREADABLE_EVENT ? event_id : type);
}
