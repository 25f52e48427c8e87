import * as z from "zod/mini";
import { currency } from "#contract/wire.ts";

const KEY = "new-campaign";

/** The first answers. There is no draft yet to keep them. */
const begun = z.object({
  category_id: z.optional(z.number()),
  title: z._default(z.string(), ""),
  // NaN, an unclear goal, is stored as null.
  goal: z.catch(z.optional(z.number()), undefined),
  currency: z._default(currency, "USD"),
});
export type BegunCampaign = z.output<typeof begun>;

/** The answers given in this window before; empty if the browser stores nothing. */
export function readBegun(): BegunCampaign {
  try {
    return begun.parse(JSON.parse(sessionStorage.getItem(KEY) ?? "{}"));
  } catch {
    return begun.parse({});
  }
}

/** Keeps the answers while the window is open; undefined forgets them. */
export function keepBegun(campaign: BegunCampaign | undefined): void {
  try {
    if (campaign) sessionStorage.setItem(KEY, JSON.stringify(campaign));
    else sessionStorage.removeItem(KEY);
  } catch {
    // If the browser stores nothing, only these answers are lost with the page.
  }
}
