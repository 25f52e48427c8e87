import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  type GatewayFact,
  type PaymentProvider,
  UNREADABLE_EVENT,
} from "../../../platform/payments/payment-provider.ts";
import { inTrace } from "../../../platform/tracing/span.ts";
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
  return inTrace({ name: "apply payment events" }, () => applyLeased(deps, events));
}

async function applyLeased(
  deps: ApplyEventsDeps,
  events: readonly WaitingEvent[],
): Promise<boolean> {
  const { database, provider, follower } = deps;
  const { facts, unanswered } = await askFor(provider, events);
  const answered = events.filter((event) => !unanswered.has(event.payment_id));
  try {
    await inTransaction(database, async (tx) =>
      finish(tx, deps, answered, await follower.applyTogether(tx, provider, facts)),
    );
  } catch (failure) {
    const outcomes = await follower.applyOneByOne(provider, facts, failure);
    const isDone = ({ payment_id: id }: WaitingEvent) =>
      id === null || outcomes.get(id) !== PUT_OFF;
    await inTransaction(database, (tx) => finish(tx, deps, answered.filter(isDone), outcomes));
  }
  return events.length === BATCH && answered.length > 0;
}

interface Asked {
  readonly facts: readonly GatewayFact[];
  /** Payments about which the gateway gave no answer. Their events wait for another try. */
  readonly unanswered: ReadonlySet<string | null>;
}

/**
 * What the gateway says now about every payment that the events name. It is asked once for each.
 */
async function askFor(provider: PaymentProvider, events: readonly WaitingEvent[]): Promise<Asked> {
  const ids = [...new Set(events.map((event) => event.payment_id).filter((id) => id !== null))];
  const answers = await Promise.allSettled(ids.map((id) => provider.getPayment(id)));
  const facts = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : undefined));
  return {
    facts: facts.filter((fact) => fact !== undefined),
    unanswered: new Set(ids.filter((_, index) => answers[index]?.status === "rejected")),
  };
}

/** Marks events as applied, and raises alerts for the odd ones. */
async function finish(
  tx: Tx,
  { provider, clock }: ApplyEventsDeps,
  events: readonly WaitingEvent[],
  outcomes: PaymentOutcomes,
): Promise<void> {
  const at = new Date(clock());
  const applied = events.map((event) => ({ event, outcome: outcomeOf(event, provider, outcomes) }));
  await tellOfOddEvents(tx, provider.name, applied, at);
  await markApplied(
    tx,
    provider.name,
    applied.map(({ event, outcome }) => ({ eventId: event.event_id, outcome })),
    at,
  );
}

/** An event of a type that we don't understand is odd, whatever became of its payment. */
function outcomeOf(event: WaitingEvent, provider: PaymentProvider, outcomes: PaymentOutcomes) {
  if (event.type === UNREADABLE_EVENT) return "unreadable";
  if (event.payment_id === null || !provider.eventTypes.has(event.type)) return "not_understood";
  return outcomes.get(event.payment_id) ?? "unknown_payment";
}
