import type Stripe from "stripe";
import * as z from "zod/mini";
import { GatewayUnavailable, type UnreadablePayment } from "../provider/payment-provider.ts";
import { unreadableFact } from "../provider/unreadable-fact.ts";
import { askedList } from "./stripe-client.ts";
import type { Place } from "./stripe-cursor.ts";
import { readStripeEvent, type StripeEvent, tellingTypes } from "./stripe-webhook.ts";
import { name, seconds } from "./stripe-wire.ts";

/** Stripe lists so many events at once. */
const A_LIST = 100;
/** A single second has at most so many lists of events. */
const LISTS = 50;
/** What is younger is read to the end, since its time may not be over by Stripe's clock, s. */
const LATELY = 5 * 60;
/** For so long Stripe keeps events, s. */
export const KEPT = 30 * 24 * 60 * 60;

const wireId = z.object({ id: name });
const wireMoment = z.object({ created: seconds });

export interface EventsRead {
  /** Oldest first. */
  readonly events: readonly StripeEvent[];
  /** Those that can't be read, each once. */
  readonly unreadable: readonly UnreadablePayment[];
  /** Until before when they are read; fixed from now on. */
  readonly until: number;
  readonly last: boolean;
  readonly newest: number;
}

/**
 * The events of a place. Stripe lists the newest first and begins nowhere else than there, so a time with more
 * events than one list has is halved, until the list has all of them; the next one begins with twice the time
 * that fitted. `now` in s.
 */
export async function readEvents(stripe: Stripe, place: Place, now: number): Promise<EventsRead> {
  const likely = place.from + 2 * (place.span ?? Number.POSITIVE_INFINITY);
  let {
    from,
    until = likely < now - LATELY ? likely : undefined,
    last = until === undefined,
  } = place;
  for (;;) {
    const { data, has_more, newest } = await list(until);
    const end = until ?? Math.max(from, newest) + 1;
    if (!has_more) return told(data, end);
    // Older ones than this are not kept.
    from = Math.max(from, end - KEPT - 1);
    if (end - from <= 1) return told(await wholeSecond(data), end);
    until = from + Math.ceil((end - from) / 2);
    last = false;
  }

  async function list(before: number | undefined, after?: string) {
    const page = await askedList(
      stripe.events.list({
        created: { gte: from, ...(before === undefined ? {} : { lt: before }) },
        types: [...tellingTypes],
        limit: A_LIST,
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    );
    return { ...page, newest: newestOf(page.data) };
  }

  async function wholeSecond(begun: readonly unknown[]): Promise<unknown[]> {
    const data = [...begun];
    for (let lists = 1; lists < LISTS; lists += 1) {
      const after = data.map((one) => wireId.safeParse(one).data?.id).findLast(Boolean);
      if (after === undefined) break;
      const page = await list(from + 1, after);
      data.push(...page.data);
      if (!page.has_more) return data;
    }
    throw new GatewayUnavailable("Stripe's events of one second cannot be listed");
  }

  function told(data: readonly unknown[], end: number): EventsRead {
    const read = data.toReversed().map((wire) => ({ wire, ...readStripeEvent(wire) }));
    const unreadable = read.flatMap(({ wire, error }) =>
      error ? unreadableEvent(wire, error) : [],
    );
    return {
      events: read.flatMap(({ data: event }) => event ?? []),
      unreadable: [...new Map(unreadable.map((fact) => [fact.paymentId, fact])).values()],
      until: end,
      last,
      newest: Math.max(place.newest, newestOf(data)),
    };
  }
}

function newestOf(data: readonly unknown[]): number {
  return Math.max(0, ...data.map((one) => wireMoment.safeParse(one).data?.created ?? 0));
}

/** Of its object only the names are told: the rest may say who paid. */
function unreadableEvent(wire: unknown, { issues }: z.core.$ZodError): UnreadablePayment {
  const { id, type, created, data } = (wire ?? {}) as Record<string, unknown>;
  const { id: its, object } = Object(Object(data).object);
  const told = { id, type, created, data: { object: { id: its, object } } };
  return unreadableFact({ wire: told, issues, ids: [id], reference: null });
}
