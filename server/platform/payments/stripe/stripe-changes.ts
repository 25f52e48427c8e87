import type Stripe from "stripe";
import type { GatewayFact, Pulled, UnreadablePayment } from "../payment-provider.ts";
import { askedList } from "./stripe-client.ts";
import { type Place, readPlace, writePlace } from "./stripe-cursor.ts";
import { KEPT, readEvents } from "./stripe-events.ts";
import type { After, StripeLookup } from "./stripe-lookup.ts";
import { MOST } from "./stripe-lookup.ts";
import { readTransfers, transferTypes } from "./stripe-movement.ts";
import { intentOfEvent, type StripeEvent } from "./stripe-webhook.ts";

/** Each round begins so long before the last one's end: Stripe may list a change late. s. */
const OVERLAP = 5 * 60;
const AT_ONCE = 5;
/** Lists of each kind of transfer that a round reads at most. */
const LISTS = 10;

export interface ChangesOptions {
  readonly stripe: Stripe;
  readonly lookup: StripeLookup;
  /** Payments that are told at once. */
  readonly pageSize: number;
  readonly clock: () => number;
}

/**
 * A page of what changed: payments that events name, each asked for as it is now, and in the end what moved
 * beside payments.
 */
export async function pullStripe(options: ChangesOptions, cursor: string | null): Promise<Pulled> {
  const { stripe, lookup, pageSize, clock } = options;
  const begun = readPlace(cursor);
  const { events, until, last, newest } = await readEvents(stripe, begun);
  const payments = paymentsOf(events);
  const left = payments.slice(payments.findIndex(({ id }) => id === begun.after) + 1);
  const told = left.slice(0, pageSize);
  const facts = await askAbout(lookup, told);
  const place: Place = { ...begun, newest, until, last };
  const after = left.length > told.length ? told.at(-1)?.id : undefined;
  if (after !== undefined) return page(facts, { ...place, after });
  if (!last) return page(facts, { ...place, from: until, until: undefined, after: undefined });
  const moved = await transfersSince(stripe, begun.since);
  const end = { ...place, newest: Math.max(newest, moved.newest) };
  return { ...page([...facts, ...moved.facts, ...forgotten(begun, clock())], end), next: null };

  function page(of: readonly GatewayFact[], next: Place): Pulled {
    const asked = Math.floor(clock() / 1000);
    const seen = next.newest > begun.newest ? asked : begun.seen;
    // What is over is not told for ever: after that time nothing older comes.
    const over = asked - seen > OVERLAP;
    const since = Math.max(next.since, over ? next.newest + 1 : next.newest - OVERLAP);
    return {
      facts: of,
      next: writePlace({ ...next, seen }),
      anew: writePlace({ since, asked, newest: next.newest, seen, from: since }),
    };
  }
}

interface Named {
  readonly id: string;
  readonly after: After;
}

/** The payments that events are about, each once, in the order of their first event. */
function paymentsOf(events: readonly StripeEvent[]): readonly Named[] {
  const named = new Map<string, Named>();
  for (const event of events) {
    const { id: own, object } = event.data.object;
    const id = intentOfEvent(event) ?? own;
    const known = named.get(id)?.after ?? {};
    const after = {
      refunds: known.refunds || object === "refund",
      disputes: known.disputes || object === "dispute",
    };
    named.set(id, { id, after });
  }
  return [...named.values()];
}

async function askAbout(lookup: StripeLookup, named: readonly Named[]): Promise<GatewayFact[]> {
  const facts: GatewayFact[] = [];
  for (let from = 0; from < named.length; from += AT_ONCE) {
    const some = named.slice(from, from + AT_ONCE);
    const answers = await Promise.all(
      some.map(({ id, after }) =>
        id.startsWith("pi_") ? lookup.byIntent(id, after) : lookup.byAnyId(id),
      ),
    );
    facts.push(...answers.flat());
  }
  return facts;
}

/** What moved beside payments since then, oldest first. */
async function transfersSince(stripe: Stripe, since: number) {
  const lists = await Promise.all(
    transferTypes.map(async (type) => {
      const lines: { readonly id: string; readonly created: number }[] = [];
      let after: string | undefined;
      for (let pages = 0; pages < LISTS; pages += 1) {
        const page = await askedList(
          stripe.balanceTransactions.list({
            ...{ type, created: { gte: since }, limit: MOST },
            ...(after === undefined ? {} : { starting_after: after }),
          }),
        );
        lines.push(...(page.data as typeof lines));
        after = lines.at(-1)?.id;
        if (!page.has_more || after === undefined) break;
      }
      return lines;
    }),
  );
  const facts = lists
    .flatMap((lines) => lines.toReversed().flatMap(readTransfers))
    .toSorted((a, b) => timeOf(a) - timeOf(b));
  return { facts, newest: Math.max(0, ...facts.map(timeOf)) / 1000 };
}

function timeOf(fact: GatewayFact): number {
  return "changedAt" in fact ? fact.changedAt : 0;
}

/** Told once, where Stripe was not asked for longer than it keeps events: what was missed can't be known. */
function forgotten({ asked }: Place, now: number): UnreadablePayment[] {
  const day = (at: number) => new Date(at * 1000).toISOString().slice(0, 10);
  const until = Math.floor(now / 1000) - KEPT;
  if (asked === 0 || asked >= until) return [];
  return [
    {
      kind: "unreadable",
      unreadable: `Stripe keeps events for 30 days and was last asked on ${day(asked)}: what changed there until ${day(until)} has to be looked up at Stripe`,
      paymentId: `events-since-${day(asked)}`,
      reference: null,
      told: "",
    },
  ];
}
