import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  type GatewayFact,
  isAboutPayment,
  type PaymentProvider,
  UNREADABLE_EVENT,
} from "../provider/payment-provider.ts";
import { type PaymentFollower, type PaymentOutcomes, PUT_OFF } from "./payment-follower.ts";
import { tellOfOddEvents } from "./tell-of-odd-events.ts";
import { leaseEvents, markApplied, type WaitingEvent } from "./webhook-store.ts";

/** How long a batch may take before another process takes its events over, ms. */
const LEASE_MS = 15_000;
/** How far the clocks of two machines may be apart, ms. */
const CLOCKS_APART_MS = 10_000;
const BATCH = 64;

export interface ApplyEventsDeps {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly follower: PaymentFollower;
  readonly clock: Clock;
}

/**
 * Applies a batch of stored events; answers whether there may be more. An event is only a hint: the
 * gateway is asked about its payment. Where it gives no answer, the event comes back when the lease
 * ends. A payment that can't be applied is quarantined, or put off until the lease ends, and doesn't
 * hold up the others.
 */
export async function applyEvents(deps: ApplyEventsDeps): Promise<boolean> {
  const { database, provider, clock } = deps;
  const events = await inTransaction(database, (tx) =>
    leaseEvents(tx, {
      provider: provider.name,
      now: new Date(clock()),
      leaseMs: LEASE_MS,
      apartMs: CLOCKS_APART_MS,
      limit: BATCH,
    }),
  );
  if (events.length === 0) return false;
  return applyLeased(deps, events);
}

async function applyLeased(
  deps: ApplyEventsDeps,
  events: readonly WaitingEvent[],
): Promise<boolean> {
  const { database, provider, follower } = deps;
  const told = await askFor(provider, events);
  const facts = [...told.values()].flat();
  const answered = events.filter(({ payment_id: id }) => id === null || told.has(id));
  try {
    await inTransaction(database, async (tx) =>
      finish(tx, deps, answered, told, await follower.applyTogether(tx, provider, facts)),
    );
  } catch (failure) {
    const outcomes = await follower.applyOneByOne(provider, facts, failure);
    const done = answered.filter((event) => outcomeFor(event, told, outcomes) !== PUT_OFF);
    await inTransaction(database, (tx) => finish(tx, deps, done, told, outcomes));
  }
  return events.length === BATCH && answered.length > 0;
}

/**
 * What the gateway says, by the id that it was asked for. Ids about which it gave no answer are missing:
 * their events wait for another try.
 */
type Told = ReadonlyMap<string, readonly GatewayFact[]>;

/** Asks about every payment that the events name, once for each. */
async function askFor(provider: PaymentProvider, events: readonly WaitingEvent[]): Promise<Told> {
  const ids = [...new Set(events.map((event) => event.payment_id).filter((id) => id !== null))];
  const answers = await Promise.allSettled(
    ids.map(async (id) => [id, await provider.getPayment(id)] as const),
  );
  return new Map(
    answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : [])),
  );
}

/**
 * What became of the payment that an event is about. An event may name it by another id than its facts
 * do; the payment itself comes first among them.
 */
function outcomeFor(
  { payment_id: id }: WaitingEvent,
  told: Told,
  outcomes: PaymentOutcomes,
): string | undefined {
  const about = id === null ? undefined : told.get(id)?.find(isAboutPayment);
  return about && outcomes.get(about.paymentId);
}

/** Marks events as applied, and raises alerts for the odd ones. */
async function finish(
  tx: Tx,
  { provider, clock }: ApplyEventsDeps,
  events: readonly WaitingEvent[],
  told: Told,
  outcomes: PaymentOutcomes,
): Promise<void> {
  const at = new Date(clock());
  const applied = events.map((event) => ({
    event,
    outcome: outcomeOf(event, provider, told, outcomes),
  }));
  await tellOfOddEvents(tx, provider.name, applied, at);
  await markApplied(
    tx,
    provider.name,
    applied.map(({ event, outcome }) => ({ eventId: event.event_id, outcome })),
    at,
  );
}

/** An event of a type that we don't understand is odd, whatever became of its payment. */
function outcomeOf(
  event: WaitingEvent,
  provider: PaymentProvider,
  told: Told,
  outcomes: PaymentOutcomes,
): string {
  if (event.type === UNREADABLE_EVENT) return "unreadable";
  if (event.payment_id === null && provider.harmlessTypes.has(event.type)) return "harmless";
  if (event.payment_id === null || !provider.eventTypes.has(event.type)) return "not_understood";
  return outcomeFor(event, told, outcomes) ?? "unknown_payment";
}
