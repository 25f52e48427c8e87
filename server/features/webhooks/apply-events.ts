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
 * is about is asked of the gateway. Throws where the gateway is away; the lease brings events back.
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
  const payments = await askFor(provider, events);
  await inTransaction(database, async (tx) => {
    const outcomes = await applyPayments(tx, deps, [...payments.values()]);
    const outcomeOf = (event: WaitingEvent) =>
      event.payment_id === null
        ? "not_understood"
        : (outcomes.get(event.payment_id) ?? "unknown_payment");
    const applied = events.map((event) => ({ eventId: event.event_id, outcome: outcomeOf(event) }));
    const at = new Date(clock());
    await markApplied(tx, provider.name, applied, at);
    await raiseAlerts(tx, alertsFor(events, outcomeOf), at);
  });
  return events.length === BATCH;
}

/** What the gateway says now of every payment that the events name; each is asked for once. */
async function askFor(
  provider: PaymentProvider,
  events: readonly WaitingEvent[],
): Promise<Map<string, GatewayPayment>> {
  const ids = new Set(events.map((event) => event.payment_id).filter((id) => id !== null));
  const payments = await Promise.all([...ids].map((id) => provider.getPayment(id)));
  return new Map(
    payments
      .filter((payment) => payment !== undefined)
      .map((payment) => [payment.paymentId, payment]),
  );
}

function alertsFor(
  events: readonly WaitingEvent[],
  outcomeOf: (event: WaitingEvent) => string,
): Alert[] {
  const alerts: Alert[] = [];
  for (const event of events) {
    const { event_id: key, type, payment_id: paymentId, attempts } = event;
    const outcome = outcomeOf(event);
    if (outcome === "not_understood" || outcome === "unknown_payment") {
      alerts.push({ kind: `webhook_${outcome}`, key, detail: { type, paymentId } });
    }
    if (attempts >= STUCK_ATTEMPTS) {
      alerts.push({ kind: "webhook_late", key, detail: { type, paymentId, attempts } });
    }
  }
  return alerts;
}
