import { DAY_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type Alert, raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { UNREADABLE_EVENT } from "../provider/payment-provider.ts";
import { countOdd, type OddOutcome, type WaitingEvent } from "./webhook-store.ts";

/**
 * So many payments a day get their own alert for events of one type. One more alert stands for all
 * further ones.
 */
const OWN_ALERTS = 20;

const odd: ReadonlySet<string> = new Set<OddOutcome>([
  "not_understood",
  "unreadable",
  "unknown_payment",
]);

function isOdd(outcome: string): outcome is OddOutcome {
  return odd.has(outcome);
}

interface AppliedEvent {
  readonly event: WaitingEvent;
  readonly outcome: string;
}

/**
 * Raises alerts for events that mean nothing to us: one for each payment and type, however often
 * the event comes, and one for the whole type where there are too many.
 */
export async function tellOfOddEvents(
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
    const which = { provider, outcome: first.outcome, type, since, limit: OWN_ALERTS };
    const left = OWN_ALERTS - (await countOdd(tx, which));
    const subjects = new Map(events.map(({ event }) => [subjectOf(event), event]));
    const kind = `webhook_${first.outcome}` as const;
    for (const [subject, event] of [...subjects].slice(0, left)) {
      const key = subject === type ? type : `${type} ${subject}`;
      const detail = { provider, type, eventId: event.event_id, paymentId: event.payment_id };
      alerts.push({ kind, key, detail });
    }
    if (subjects.size > left)
      alerts.push({ kind, key: type, detail: { provider, type, flood: true } });
  }
  await raiseAlerts(tx, alerts, at);
}

/** What an event is about: its payment, or its type where it names none. */
function subjectOf({ type, payment_id, event_id }: WaitingEvent): string {
  return payment_id ?? (type === UNREADABLE_EVENT ? event_id : type);
}
