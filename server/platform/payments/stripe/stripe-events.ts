import type Stripe from "stripe";
import * as z from "zod/mini";
import { GatewayUnavailable } from "../payment-provider.ts";
import { askedList } from "./stripe-client.ts";
import type { Place } from "./stripe-cursor.ts";
import { readStripeEvent, type StripeEvent, tellingTypes } from "./stripe-webhook.ts";
import { name, seconds } from "./stripe-wire.ts";

/** Stripe lists so many events at once. */
const A_LIST = 100;
/** A single second has at most so many lists of events. */
const LISTS = 50;
/** For so long Stripe keeps events, s. */
export const KEPT = 30 * 24 * 60 * 60;

const wireMoment = z.object({ id: name, created: seconds });

export interface EventsRead {
  /** Oldest first. */
  readonly events: readonly StripeEvent[];
  /** Until before when they are read; fixed from now on. */
  readonly until: number;
  readonly last: boolean;
  readonly newest: number;
}

/**
 * The events of a place. Stripe lists the newest first and begins nowhere else than there, so a time with more
 * events than one list has is halved, until the list has all of them.
 */
export async function readEvents(stripe: Stripe, place: Place): Promise<EventsRead> {
  let { from, until, last = until === undefined } = place;
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
    const [first] = page.data.map((one) => wireMoment.safeParse(one).data?.created ?? 0);
    return { ...page, newest: first ?? 0 };
  }

  async function wholeSecond(begun: readonly unknown[]): Promise<unknown[]> {
    const data = [...begun];
    for (let lists = 1; lists < LISTS; lists += 1) {
      const after = wireMoment.safeParse(data.at(-1)).data?.id;
      if (after === undefined) break;
      const page = await list(from + 1, after);
      data.push(...page.data);
      if (!page.has_more) return data;
    }
    throw new GatewayUnavailable("Stripe's events of one second cannot be listed");
  }

  function told(data: readonly unknown[], end: number): EventsRead {
    const times = data.map((one) => wireMoment.safeParse(one).data?.created ?? 0);
    return {
      events: data
        .map(readStripeEvent)
        .filter((event) => event !== undefined)
        .toReversed(),
      until: end,
      last,
      newest: Math.max(place.newest, ...times),
    };
  }
}
