import type Stripe from "stripe";
import type { BookedPayments } from "../provider/booked-payments.ts";
import {
  type ChangesPage,
  type GatewayFact,
  GatewayUnavailable,
  type UnreadablePayment,
} from "../provider/payment-provider.ts";
import { awaitList } from "./stripe-client.ts";
import { type Position, readCursor, writeCursor } from "./stripe-cursor.ts";
import { EVENT_RETENTION, readEvents } from "./stripe-events.ts";
import { type KnownChanges, MAX_LISTED, type StripeLookup } from "./stripe-lookup.ts";
import { readTransfers, transferTypes } from "./stripe-movement.ts";
import {
  getEventIntent,
  getOffSessionPayment,
  isDecline,
  type StripeEvent,
  unneededType,
} from "./stripe-webhook.ts";

/** How far rounds overlap, as Stripe may list a change late. s. */
const OVERLAP = 5 * 60;
const CONCURRENT_LOOKUPS = 5;
/** Pages of each type of transfer that a round reads. */
const MAX_TRANSFER_PAGES = 10;
/** Unreadable events of one list that are reported individually. */
const MAX_UNREADABLE = 20;

export interface ChangesOptions {
  readonly stripe: Stripe;
  readonly lookup: StripeLookup;
  /** Payments in one page of changes. */
  readonly pageSize: number;
  readonly clock: () => number;
  readonly booked?: BookedPayments | undefined;
}

/**
 * A page of changes: the current state of the payments that events name and, at the end of a round, transfers.
 * Unreadable events are reported for a person to look at.
 */
export async function pullStripe(
  options: ChangesOptions,
  cursor: string | null,
): Promise<ChangesPage> {
  const { stripe, lookup, pageSize, clock } = options;
  const start = readCursor(cursor);
  const now = Math.floor(clock() / 1000);
  const { events, unreadable, until, isLast, newest } = await readEvents(stripe, start, now);
  const payments = groupByPayment(events.filter((event) => unneededType(event) === undefined));
  const pending = await withoutBooked(
    payments.slice(payments.findIndex(({ id }) => id === start.after) + 1),
    options.booked,
  );
  const found = await lookUpPayments(lookup, pending.slice(0, pageSize));
  const reported = start.after === undefined ? limitUnreadable(unreadable, until) : [];
  const facts = [...reported, ...found.facts];
  const position: Position = { ...start, newest, until, isLast };
  const after = pending.length > found.done.length ? found.done.at(-1)?.id : undefined;
  if (after !== undefined) return page(facts, { ...position, after });
  if (!isLast) {
    const next = { from: until, until: undefined, after: undefined, span: until - start.from };
    return page(facts, { ...position, ...next });
  }
  const transfers = await readTransfersSince(stripe, start.since);
  const end = { ...position, newest: Math.max(newest, transfers.newest) };
  const allFacts = [...facts, ...transfers.facts, ...reportMissedEvents(start, now)];
  return { ...page(allFacts, end), next: null };

  function page(facts: readonly GatewayFact[], next: Position): ChangesPage {
    const newestSeenAt = next.newest > start.newest ? now : start.newestSeenAt;
    // Once the overlap has passed without changes, the newest one need not be read again.
    const isSettled = now - newestSeenAt > OVERLAP;
    const readUntil = isSettled ? next.newest + 1 : next.newest - OVERLAP;
    // Transfers are only read at the end of a round, events page by page.
    const isComplete = isLast && after === undefined;
    const since = isComplete ? Math.max(next.since, readUntil) : next.since;
    const from = isComplete ? since : Math.max(since, Math.min(next.from - OVERLAP, readUntil));
    return {
      facts,
      next: writeCursor({ ...next, newestSeenAt }),
      nextRound: writeCursor({ since, pulledAt: now, newest: next.newest, newestSeenAt, from }),
    };
  }
}

/** Leaves out booked payments whose events report nothing but their success. */
async function withoutBooked(
  payments: readonly EventPayment[],
  booked?: BookedPayments,
): Promise<readonly EventPayment[]> {
  const ids = payments.flatMap(({ succeeded }) => succeeded ?? []);
  const known = (await booked?.(ids)) ?? new Set();
  return payments.filter(({ succeeded }) => succeeded === undefined || !known.has(succeeded));
}

/** Events that report a payment's success or its cost. */
const successes: ReadonlySet<string> = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "payment_intent.succeeded",
  "charge.updated",
]);

interface EventPayment {
  readonly id: string;
  /** The payment's id, if the events name it and report nothing but success. */
  readonly succeeded: string | undefined;
  readonly changes: KnownChanges;
}

/** The payments that events are about, each once, in the order of their first event. */
function groupByPayment(events: readonly StripeEvent[]): readonly EventPayment[] {
  const payments = Map.groupBy(events, (event) => getEventIntent(event) ?? event.data.object.id);
  return [...payments].map(([id, group]) => {
    const objects = group.map(({ data }) => data.object);
    const includes = (kind: string) => objects.some(({ object }) => object === kind);
    const session = objects.find(({ object }) => object === "checkout.session")?.id;
    const paymentId = session ?? group.map(getOffSessionPayment).find(Boolean);
    return {
      id,
      changes: {
        declines: group.some(isDecline),
        refunds: includes("refund"),
        disputes: includes("dispute"),
      },
      succeeded: group.every(({ type }) => successes.has(type)) ? paymentId : undefined,
    };
  });
}

/**
 * Looks payments up, some at a time. If Stripe stops responding, returns what was read so far: otherwise a large page
 * might never be read while Stripe refuses some calls. Throws GatewayUnavailable if nothing was read.
 */
async function lookUpPayments(lookup: StripeLookup, payments: readonly EventPayment[]) {
  const facts: GatewayFact[] = [];
  for (let from = 0; from < payments.length; from += CONCURRENT_LOOKUPS) {
    try {
      const calls = payments
        .slice(from, from + CONCURRENT_LOOKUPS)
        .map(({ id, changes }) =>
          id.startsWith("pi_") ? lookup.byIntent(id, changes) : lookup.byAnyId(id),
        );
      facts.push(...(await Promise.all(calls)).flat());
    } catch (error) {
      if (from === 0 || !(error instanceof GatewayUnavailable)) throw error;
      return { facts, done: payments.slice(0, from) };
    }
  }
  return { facts, done: payments };
}

/** Transfers since a time in seconds, oldest first. */
async function readTransfersSince(stripe: Stripe, since: number) {
  const incomplete: string[] = [];
  const lists = await Promise.all(
    transferTypes.map(async (type) => {
      const transactions: { readonly id: string; readonly created: number }[] = [];
      let after: string | undefined;
      for (let pages = 1; ; pages += 1) {
        const page = await awaitList(
          stripe.balanceTransactions.list({
            ...{ type, created: { gte: since }, limit: MAX_LISTED },
            ...(after === undefined ? {} : { starting_after: after }),
          }),
        );
        transactions.push(...(page.data as typeof transactions));
        after = transactions.at(-1)?.id;
        if (!page.has_more || after === undefined) return transactions;
        if (pages === MAX_TRANSFER_PAGES) {
          incomplete.push(type);
          return transactions;
        }
      }
    }),
  );
  const facts = lists
    .flatMap((transactions) => transactions.toReversed().flatMap(readTransfers))
    .toSorted((a, b) => changeTime(a) - changeTime(b));
  const newest = Math.max(0, ...facts.map(changeTime)) / 1000;
  const unread = incomplete.map((type) =>
    report(
      `${type}-lines-since-${toDay(since)}`,
      `Stripe lists more ${type} transactions since ${toDay(since)} than can be read at once: look up the oldest ones in the Stripe dashboard`,
    ),
  );
  return { facts: [...facts, ...unread], newest };
}

function changeTime(fact: GatewayFact): number {
  return "changedAt" in fact ? fact.changedAt : 0;
}

/** Reports the events above the limit as one, once a day. */
function limitUnreadable(
  unreadable: readonly UnreadablePayment[],
  until: number,
): readonly UnreadablePayment[] {
  if (unreadable.length <= MAX_UNREADABLE) return unreadable;
  const message = "more events of this day can't be read";
  return [
    ...unreadable.slice(0, MAX_UNREADABLE),
    report(`unreadable-events-${toDay(until)}`, message),
  ];
}

/** Reports once that events were missed because the last pull is older than Stripe's list of events. */
function reportMissedEvents({ pulledAt }: Position, now: number): UnreadablePayment[] {
  const until = now - EVENT_RETENTION;
  if (pulledAt === 0 || pulledAt >= until) return [];
  return [
    report(
      `events-since-${toDay(pulledAt)}`,
      `Stripe lists events for 30 days and was last checked on ${toDay(pulledAt)}: look up changes until ${toDay(until)} in the Stripe dashboard`,
    ),
  ];
}

function report(paymentId: string, unreadable: string): UnreadablePayment {
  return { kind: "unreadable", paymentId, cause: unreadable, reference: null, content: "" };
}

function toDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
