import type Stripe from "stripe";
import * as z from "zod/mini";
import { GatewayUnavailable, type UnreadablePayment } from "../provider/payment-provider.ts";
import { toUnreadablePayment } from "../provider/unreadable-fact.ts";
import { awaitList } from "./stripe-client.ts";
import type { Position } from "./stripe-cursor.ts";
import { pulledEventTypes, readStripeEvent, type StripeEvent } from "./stripe-webhook.ts";
import { name, seconds } from "./stripe-wire.ts";

const PAGE_SIZE = 100;
/** The most pages of events that a single second can have. */
const MAX_PAGES = 50;
/** Windows that end later than this ago are read without an end, as Stripe's clock may be behind. s. */
const RECENT = 5 * 60;
/** How long Stripe lists events, s. */
export const EVENT_RETENTION = 30 * 24 * 60 * 60;

const wireId = z.object({ id: name });
const wireCreated = z.object({ created: seconds });

export interface EventWindow {
  /** Oldest first. */
  readonly events: readonly StripeEvent[];
  /** Unreadable events, each once. */
  readonly unreadable: readonly UnreadablePayment[];
  /** Exclusive end of the window. */
  readonly until: number;
  readonly isLast: boolean;
  readonly newest: number;
}

/**
 * The events of the window at a position. Stripe lists the newest first and cannot start elsewhere, so a window with
 * more events than one page is halved until a page has all of them; the next window starts with twice the length that
 * fitted. `now` in seconds.
 */
export async function readEvents(
  stripe: Stripe,
  position: Position,
  now: number,
): Promise<EventWindow> {
  const estimate = position.from + 2 * (position.span ?? Number.POSITIVE_INFINITY);
  let {
    from,
    until = estimate < now - RECENT ? estimate : undefined,
    isLast = until === undefined,
  } = position;
  for (;;) {
    const { data, has_more, newest } = await list(until);
    const end = until ?? Math.max(from, newest) + 1;
    if (!has_more) return toWindow(data, end);
    // Stripe lists no older events than this.
    from = Math.max(from, end - EVENT_RETENTION - 1);
    if (end - from <= 1) return toWindow(await listSecond(data), end);
    until = from + Math.ceil((end - from) / 2);
    isLast = false;
  }

  async function list(before: number | undefined, after?: string) {
    const page = await awaitList(
      stripe.events.list({
        created: { gte: from, ...(before === undefined ? {} : { lt: before }) },
        types: [...pulledEventTypes],
        limit: PAGE_SIZE,
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    );
    return { ...page, newest: findNewest(page.data) };
  }

  async function listSecond(firstPage: readonly unknown[]): Promise<unknown[]> {
    const data = [...firstPage];
    for (let pages = 1; pages < MAX_PAGES; pages += 1) {
      const after = data.map((wire) => wireId.safeParse(wire).data?.id).findLast(Boolean);
      if (after === undefined) break;
      const page = await list(from + 1, after);
      data.push(...page.data);
      if (!page.has_more) return data;
    }
    throw new GatewayUnavailable("Stripe's events of one second cannot be listed");
  }

  function toWindow(data: readonly unknown[], end: number): EventWindow {
    const read = data.toReversed().map((wire) => ({ wire, ...readStripeEvent(wire) }));
    const unreadable = read.flatMap(({ wire, error }) =>
      error ? unreadableEvent(wire, error) : [],
    );
    return {
      events: read.flatMap(({ data: event }) => event ?? []),
      unreadable: [...new Map(unreadable.map((fact) => [fact.paymentId, fact])).values()],
      until: end,
      isLast,
      newest: Math.max(position.newest, findNewest(data)),
    };
  }
}

function findNewest(data: readonly unknown[]): number {
  return Math.max(0, ...data.map((wire) => wireCreated.safeParse(wire).data?.created ?? 0));
}

/** Leaves out all but the id and type of the event's object, which may say who paid. */
function unreadableEvent(wire: unknown, { issues }: z.core.$ZodError): UnreadablePayment {
  const { id, type, created, data } = (wire ?? {}) as Record<string, unknown>;
  const { id: objectId, object } = Object(Object(data).object);
  const shown = { id, type, created, data: { object: { id: objectId, object } } };
  return toUnreadablePayment({ wire: shown, issues, ids: [id], reference: null });
}
