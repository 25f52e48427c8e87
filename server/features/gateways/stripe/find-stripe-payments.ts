import type Stripe from "stripe";
import * as z from "zod/mini";
import { awaitList } from "./stripe-client.ts";
import { MAX_LISTED } from "./stripe-lookup.ts";
import { CHARGE, DONATION, name } from "./stripe-wire.ts";

/** How far a session's creation can be before or after its donation's; clocks differ. s. */
const BEFORE = 60;
const AFTER = 600;
const MAX_PAGES = 5;

const wireSession = z.object({ id: name, metadata: z.nullable(z.record(z.string(), z.string())) });

/**
 * The ids of a donation's checkout sessions. Stripe cannot filter sessions by metadata, so this searches those created
 * at the time in the donation's id, and the newest.
 */
export async function findStripeSessions(stripe: Stripe, reference: string): Promise<string[]> {
  const createdAt = readCreationTime(reference);
  const lists = await Promise.all([
    list({ limit: MAX_LISTED }),
    ...(createdAt === undefined
      ? []
      : [
          listAll({
            limit: MAX_LISTED,
            created: { gte: createdAt - BEFORE, lte: createdAt + AFTER },
          }),
        ]),
  ]);
  const sessions = lists
    .flatMap(({ data }) => data)
    .flatMap((wire) => wireSession.safeParse(wire).data ?? []);
  const ids = sessions.filter(({ metadata }) => metadata?.[DONATION] === reference);
  return [...new Set(ids.map(({ id }) => id))];

  function list(params: Stripe.Checkout.SessionListParams) {
    return awaitList(stripe.checkout.sessions.list(params));
  }

  async function listAll(params: Stripe.Checkout.SessionListParams) {
    const data: unknown[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const page = await list({ ...params, ...(after ? { starting_after: after } : {}) });
      data.push(...page.data);
      after = z.object({ id: name }).safeParse(page.data.at(-1)).data?.id;
      if (!page.has_more || after === undefined) break;
    }
    return { data };
  }
}

const wireCharge = z.object({
  id: name,
  metadata: z.object({ [DONATION]: z.string(), [CHARGE]: z.string() }),
});

interface FoundCharge {
  /** Of its payment intent. */
  readonly id: string;
  readonly idempotencyKey: string;
}

/** A donation's charges without the donor. Stripe's search finds new ones within a minute, as a rule. */
export async function findStripeCharges(stripe: Stripe, reference: string): Promise<FoundCharge[]> {
  if (!/^[\w-]+$/.test(reference)) return [];
  const query = `metadata['${DONATION}']:'${reference}'`;
  return readCharges(stripe.paymentIntents.search({ query, limit: MAX_LISTED }), reference);
}

/** Those among the account's newest payments, which the search may not find yet. */
export function findNewStripeCharges(stripe: Stripe, reference: string): Promise<FoundCharge[]> {
  return readCharges(stripe.paymentIntents.list({ limit: MAX_LISTED }), reference);
}

async function readCharges(listed: Promise<unknown>, reference: string): Promise<FoundCharge[]> {
  const { data } = await awaitList(listed);
  return data
    .flatMap((wire) => wireCharge.safeParse(wire).data ?? [])
    .filter(({ metadata }) => metadata[DONATION] === reference)
    .map(({ id, metadata }) => ({ id, idempotencyKey: metadata[CHARGE] }));
}

/** In seconds: the first 48 bits of a UUID v7 are its creation time in ms. */
function readCreationTime(uuid: string): number | undefined {
  const time = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(uuid);
  return time ? Math.floor(Number.parseInt(`${time[1]}${time[2]}`, 16) / 1000) : undefined;
}
