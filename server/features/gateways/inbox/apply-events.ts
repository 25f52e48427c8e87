import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  type GatewayFact,
  isAboutPayment,
  type PaymentProvider,
  UNREADABLE_EVENT,
} from "../provider/payment-provider.ts";
import { alertOfOddEvents } from "./alert-of-odd-events.ts";
import { DEFERRED, type PaymentFollower, type PaymentOutcomes } from "./payment-follower.ts";
import { leaseEvents, markApplied, type WaitingEvent } from "./webhook-store.ts";

const BATCH = 64;

export interface ApplyEventsDeps {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly follower: PaymentFollower;
  readonly clock: Clock;
}

/**
 * Applies a batch of stored events; returns whether there may be more. An event is only a hint: its payment is fetched
 * from the gateway. If that fails or the payment is deferred, the event is retried when the lease ends.
 */
export async function applyEvents(deps: ApplyEventsDeps): Promise<boolean> {
  const { database, provider, clock } = deps;
  const events = await inTransaction(database, (tx) =>
    leaseEvents(tx, { provider: provider.name, now: new Date(clock()), limit: BATCH }),
  );
  if (events.length === 0) return false;
  return applyLeased(deps, events);
}

async function applyLeased(
  deps: ApplyEventsDeps,
  events: readonly WaitingEvent[],
): Promise<boolean> {
  const { database, provider, follower } = deps;
  const fetched = await fetchPayments(provider, events);
  const facts = [...fetched.values()].flat();
  const ready = events.filter(({ payment_id: id }) => id === null || fetched.has(id));
  try {
    await inTransaction(database, async (tx) =>
      finish(tx, deps, ready, fetched, await follower.applyTogether(tx, provider, facts)),
    );
  } catch (failure) {
    const outcomes = await follower.applyOneByOne(provider, facts, failure);
    const done = ready.filter((event) => findOutcome(event, fetched, outcomes) !== DEFERRED);
    await inTransaction(database, (tx) => finish(tx, deps, done, fetched, outcomes));
  }
  return events.length === BATCH && ready.length > 0;
}

/** By the requested id, without those that could not be fetched. */
type FetchedPayments = ReadonlyMap<string, readonly GatewayFact[]>;

/** Fetches every payment that the events name once. */
async function fetchPayments(
  provider: PaymentProvider,
  events: readonly WaitingEvent[],
): Promise<FetchedPayments> {
  const ids = [...new Set(events.map((event) => event.payment_id).filter((id) => id !== null))];
  const results = await Promise.allSettled(
    ids.map(async (id) => [id, await provider.getPayment(id)] as const),
  );
  return new Map(
    results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
  );
}

/** The outcome of an event's payment, which may have another id in the facts than in the event. */
function findOutcome(
  { payment_id: id }: WaitingEvent,
  fetched: FetchedPayments,
  outcomes: PaymentOutcomes,
): string | undefined {
  const payment = id === null ? undefined : fetched.get(id)?.find(isAboutPayment);
  return payment && outcomes.get(payment.paymentId);
}

/** Marks events as applied, and raises alerts for those not understood. */
async function finish(
  tx: Tx,
  { provider, clock }: ApplyEventsDeps,
  events: readonly WaitingEvent[],
  fetched: FetchedPayments,
  outcomes: PaymentOutcomes,
): Promise<void> {
  const at = new Date(clock());
  const applied = events.map((event) => ({
    event,
    outcome: toEventOutcome(event, provider, fetched, outcomes),
  }));
  await alertOfOddEvents(tx, provider.name, applied, at);
  await markApplied(
    tx,
    provider.name,
    applied.map(({ event, outcome }) => ({ eventId: event.event_id, outcome })),
    at,
  );
}

/** An event of unknown type raises an alert whatever the outcome of its payment. */
function toEventOutcome(
  event: WaitingEvent,
  provider: PaymentProvider,
  fetched: FetchedPayments,
  outcomes: PaymentOutcomes,
): string {
  if (event.type === UNREADABLE_EVENT) return "unreadable";
  if (event.payment_id === null && provider.harmlessTypes.has(event.type)) return "harmless";
  if (event.payment_id === null || !provider.eventTypes.has(event.type)) return "not_understood";
  return findOutcome(event, fetched, outcomes) ?? "unknown_payment";
}
