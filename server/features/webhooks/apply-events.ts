import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import type { GatewayPayment, PaymentProvider } from "../../platform/payments/payment-provider.ts";
import { type Alert, raiseAlerts } from "../alerts/alert-store.ts";
import { type ApplyPaymentsDeps, applyPayments } from "../donations/apply-payments.ts";
import { leaseEvents, markApplied, type WaitingEvent } from "./webhook-store.ts";

/** How long a batch may take before others take its events over, ms. */
const LEASE_MS = 15_000;
const BATCH = 64;
/** From this attempt on a person is told that an event does not get through. */
const STUCK_ATTEMPTS = 20;

export interface ApplyEventsDeps extends ApplyPaymentsDeps {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly clock: Clock;
}

/**
 * Applies a batch of stored events; answers whether there may be more. An event is a hint: what it
 * is about is asked of the gateway. What it does not answer comes back when the lease ends.
 */
export async function applyEvents(deps: ApplyEventsDeps): Promise<boolean> {
  const { database, provider, clock } = deps;
  const now = clock();
  const events = await inTransaction(database, (tx) =>
    leaseEvents(tx, {
      provider: provider.name,
      now: new Date(now),
      until: new Date(now + LEASE_MS),
      limit: BATCH,
    }),
  );
  if (events.length === 0) return false;
  const { payments, unanswered } = await askFor(provider, events);
  const answered = events.filter((event) => !unanswered.has(event.payment_id));
  await inTransaction(database, async (tx) => {
    const outcomes = await applyPayments(tx, deps, payments);
    const outcomeOf = (event: WaitingEvent) =>
      event.payment_id === null
        ? "not_understood"
        : (outcomes.get(event.payment_id) ?? "unknown_payment");
    const at = new Date(clock());
    const applied = answered.map((event) => ({
      eventId: event.event_id,
      outcome: outcomeOf(event),
    }));
    await markApplied(tx, provider.name, applied, at);
    await raiseAlerts(tx, [...alertsFor(answered, outcomeOf), ...lateAlerts(events)], at);
  });
  return events.length === BATCH && unanswered.size === 0;
}

interface Asked {
  readonly payments: readonly GatewayPayment[];
  /** Payments about which the gateway gave no answer: their events wait for another try. */
  readonly unanswered: ReadonlySet<string | null>;
}

/** What the gateway says now of every payment that the events name; each is asked for once. */
async function askFor(provider: PaymentProvider, events: readonly WaitingEvent[]): Promise<Asked> {
  const ids = [...new Set(events.map((event) => event.payment_id).filter((id) => id !== null))];
  const answers = await Promise.allSettled(ids.map((id) => provider.getPayment(id)));
  const payments = answers.map((answer) =>
    answer.status === "fulfilled" ? answer.value : undefined,
  );
  return {
    payments: payments.filter((payment) => payment !== undefined),
    unanswered: new Set(ids.filter((_, index) => answers[index]?.status === "rejected")),
  };
}

function alertsFor(
  events: readonly WaitingEvent[],
  outcomeOf: (event: WaitingEvent) => string,
): Alert[] {
  const alerts: Alert[] = [];
  for (const event of events) {
    const { event_id: key, type, payment_id: paymentId } = event;
    const outcome = outcomeOf(event);
    if (outcome === "not_understood" || outcome === "unknown_payment") {
      alerts.push({ kind: `webhook_${outcome}`, key, detail: { type, paymentId } });
    }
  }
  return alerts;
}

function lateAlerts(events: readonly WaitingEvent[]): Alert[] {
  return events
    .filter((event) => event.attempts >= STUCK_ATTEMPTS)
    .map(({ event_id: key, type, payment_id: paymentId, attempts }) => ({
      kind: "webhook_late",
      key,
      detail: { type, paymentId, attempts },
    }));
}
