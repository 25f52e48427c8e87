import type Stripe from "stripe";
import * as z from "zod/mini";
import { askedList } from "./stripe-client.ts";
import { MOST } from "./stripe-lookup.ts";
import { DONATION, name } from "./stripe-wire.ts";

/** A checkout is opened when its donation is recorded, give or take clocks that differ. s. */
const BEFORE = 60;
const AFTER = 600;
const PAGES = 5;

const wireSession = z.object({ id: name, metadata: z.nullable(z.record(z.string(), z.string())) });

/**
 * The ids of a donation's sessions. Stripe has no list by our ids: these are looked for where the donation was
 * begun, which its id tells, and among the newest.
 */
export async function findStripeSessions(stripe: Stripe, reference: string): Promise<string[]> {
  const begun = beginningOf(reference);
  const lists = await Promise.all([
    list({ limit: MOST }),
    ...(begun === undefined
      ? []
      : [listAll({ limit: MOST, created: { gte: begun - BEFORE, lte: begun + AFTER } })]),
  ]);
  const ids = lists.flatMap(({ data }) =>
    data.flatMap((one) => {
      const session = wireSession.safeParse(one);
      return session.success && session.data.metadata?.[DONATION] === reference
        ? [session.data.id]
        : [];
    }),
  );
  return [...new Set(ids)];

  function list(params: Stripe.Checkout.SessionListParams) {
    return askedList(stripe.checkout.sessions.list(params));
  }

  async function listAll(params: Stripe.Checkout.SessionListParams) {
    const data: unknown[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < PAGES; pages += 1) {
      const page = await list({ ...params, ...(after ? { starting_after: after } : {}) });
      data.push(...page.data);
      after = z.object({ id: name }).safeParse(page.data.at(-1)).data?.id;
      if (!page.has_more || after === undefined) break;
    }
    return { data };
  }
}

/** In seconds: the first 48 bits of a UUID of version 7 are its time in ms. */
function beginningOf(reference: string): number | undefined {
  const time = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(reference);
  return time ? Math.floor(Number.parseInt(`${time[1]}${time[2]}`, 16) / 1000) : undefined;
}
