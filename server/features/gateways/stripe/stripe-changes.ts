import type Stripe from "stripe";
import type { BookedPayments } from "../provider/booked-payments.ts";
import {
  type GatewayFact,
  GatewayUnavailable,
  type Pulled,
  type UnreadablePayment,
} from "../provider/payment-provider.ts";
import { askedList } from "./stripe-client.ts";
import { type Place, readPlace, writePlace } from "./stripe-cursor.ts";
import { KEPT, readEvents } from "./stripe-events.ts";
import type { Happened, StripeLookup } from "./stripe-lookup.ts";
import { MOST } from "./stripe-lookup.ts";
import { readTransfers, transferTypes } from "./stripe-movement.ts";
import { intentOfEvent, isDecline, type StripeEvent } from "./stripe-webhook.ts";

/** Each round begins so long before the last one's end: Stripe may list a change late. s. */
const OVERLAP = 5 * 60;
const AT_ONCE = 5;
/** Lists of each kind of transfer that a round reads at most. */
const LISTS = 10;
/** Events of one list that can't be read are told one by one up to this number. */
const UNREADABLE = 20;

export interface ChangesOptions {
  readonly stripe: Stripe;
  readonly lookup: StripeLookup;
  /** Payments that are told at once. */
  readonly pageSize: number;
  readonly clock: () => number;
  readonly booked?: BookedPayments | undefined;
}

/**
 * A page of what changed: payments that events name, each asked for as it is now, and in the end what moved
 * beside payments. An event that can't be read is told for a person to look at.
 */
export async function pullStripe(options: ChangesOptions, cursor: string | null): Promise<Pulled> {
  const { stripe, lookup, pageSize, clock } = options;
  const begun = readPlace(cursor);
  const now = Math.floor(clock() / 1000);
  const { events, unreadable, until, last, newest } = await readEvents(stripe, begun, now);
  const payments = paymentsOf(events);
  const left = await news(
    payments.slice(payments.findIndex(({ id }) => id === begun.after) + 1),
    options.booked,
  );
  const { answers, told } = await askAbout(lookup, left.slice(0, pageSize));
  const begins = begun.after === undefined;
  const facts = [...(begins ? few(unreadable, until) : []), ...answers];
  const place: Place = { ...begun, newest, until, last };
  const after = left.length > told.length ? told.at(-1)?.id : undefined;
  if (after !== undefined) return page(facts, { ...place, after });
  if (!last) {
    const next = { from: until, until: undefined, after: undefined, span: until - begun.from };
    return page(facts, { ...place, ...next });
  }
  const moved = await transfersSince(stripe, begun.since);
  const end = { ...place, newest: Math.max(newest, moved.newest) };
  return { ...page([...facts, ...moved.facts, ...forgotten(begun, now)], end), next: null };

  function page(of: readonly GatewayFact[], next: Place): Pulled {
    const seen = next.newest > begun.newest ? now : begun.seen;
    // What is over is not told for ever: after that time nothing older comes.
    const over = now - seen > OVERLAP;
    const read = over ? next.newest + 1 : next.newest - OVERLAP;
    // Transfers are told at the end of a round; of events, until then, those before this place.
    const complete = last && after === undefined;
    const since = complete ? Math.max(next.since, read) : next.since;
    const from = complete ? since : Math.max(since, Math.min(next.from - OVERLAP, read));
    return {
      facts: of,
      next: writePlace({ ...next, seen }),
      anew: writePlace({ since, asked: now, newest: next.newest, seen, from }),
    };
  }
}

/** Of payments about which nothing but their success is told, those that are not booked. */
async function news(named: readonly Named[], booked?: BookedPayments): Promise<readonly Named[]> {
  const good = named.flatMap(({ succeeded }) => succeeded ?? []);
  const known = (await booked?.(good)) ?? new Set();
  return named.filter(({ succeeded }) => succeeded === undefined || !known.has(succeeded));
}

/** What Stripe says of a payment that succeeded, and of what it costs. */
const successes: ReadonlySet<string> = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "charge.updated",
]);

interface Named {
  readonly id: string;
  /** The session, where nothing but success is told of it. */
  readonly succeeded: string | undefined;
  readonly happened: Happened;
}

/** The payments that events are about, each once, in the order of their first event. */
function paymentsOf(events: readonly StripeEvent[]): readonly Named[] {
  const payments = Map.groupBy(events, (event) => intentOfEvent(event) ?? event.data.object.id);
  return [...payments].map(([id, its]) => {
    const objects = its.map(({ data }) => data.object);
    const tells = (kind: string) => objects.some(({ object }) => object === kind);
    const session = objects.find(({ object }) => object === "checkout.session");
    return {
      id,
      happened: {
        declines: its.some(isDecline),
        refunds: tells("refund"),
        disputes: tells("dispute"),
      },
      succeeded: its.every(({ type }) => successes.has(type)) ? session?.id : undefined,
    };
  });
}

/**
 * Asks about payments, some at once. Where Stripe stops answering on the way, those before are told: else a page of
 * many would never be read while Stripe refuses one call in ten. Throws GatewayUnavailable where it answers none.
 */
async function askAbout(lookup: StripeLookup, named: readonly Named[]) {
  const answers: GatewayFact[] = [];
  for (let from = 0; from < named.length; from += AT_ONCE) {
    const some = named.slice(from, from + AT_ONCE);
    try {
      const asked = some.map(({ id, happened }) =>
        id.startsWith("pi_") ? lookup.byIntent(id, happened) : lookup.byAnyId(id),
      );
      answers.push(...(await Promise.all(asked)).flat());
    } catch (error) {
      if (from === 0 || !(error instanceof GatewayUnavailable)) throw error;
      return { answers, told: named.slice(0, from) };
    }
  }
  return { answers, told: named };
}

/** What moved beside payments since then, oldest first. */
async function transfersSince(stripe: Stripe, since: number) {
  const cut: string[] = [];
  const lists = await Promise.all(
    transferTypes.map(async (type) => {
      const lines: { readonly id: string; readonly created: number }[] = [];
      let after: string | undefined;
      for (let pages = 1; ; pages += 1) {
        const page = await askedList(
          stripe.balanceTransactions.list({
            ...{ type, created: { gte: since }, limit: MOST },
            ...(after === undefined ? {} : { starting_after: after }),
          }),
        );
        lines.push(...(page.data as typeof lines));
        after = lines.at(-1)?.id;
        if (!page.has_more || after === undefined) return lines;
        if (pages === LISTS) {
          cut.push(type);
          return lines;
        }
      }
    }),
  );
  const facts = lists
    .flatMap((lines) => lines.toReversed().flatMap(readTransfers))
    .toSorted((a, b) => timeOf(a) - timeOf(b));
  const newest = Math.max(0, ...facts.map(timeOf)) / 1000;
  const left = cut.map((type) =>
    tellOf({
      unreadable: `Stripe lists more lines of the kind ${type} since ${dayOf(since)} than are read at once: the oldest have to be looked up at Stripe`,
      paymentId: `${type}-lines-since-${dayOf(since)}`,
    }),
  );
  return { facts: [...facts, ...left], newest };
}

function timeOf(fact: GatewayFact): number {
  return "changedAt" in fact ? fact.changedAt : 0;
}

/** Where there are many, one more stands for those above the number, by the day. */
function few(unreadable: readonly UnreadablePayment[], until: number): UnreadablePayment[] {
  const some = unreadable.slice(0, UNREADABLE);
  if (some.length === unreadable.length) return some;
  return [
    ...some,
    tellOf({
      paymentId: `unreadable-events-${dayOf(until)}`,
      unreadable: "more events of this day can't be read",
    }),
  ];
}

/** Told once, where Stripe was not asked for longer than it keeps events: what was missed can't be known. */
function forgotten({ asked }: Place, now: number): UnreadablePayment[] {
  const until = now - KEPT;
  if (asked === 0 || asked >= until) return [];
  return [
    tellOf({
      unreadable: `Stripe keeps events for 30 days and was last asked on ${dayOf(asked)}: what changed there until ${dayOf(until)} has to be looked up at Stripe`,
      paymentId: `events-since-${dayOf(asked)}`,
    }),
  ];
}

function tellOf(what: Pick<UnreadablePayment, "paymentId" | "unreadable">): UnreadablePayment {
  return { kind: "unreadable", ...what, reference: null, told: "" };
}

function dayOf(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 10);
}
