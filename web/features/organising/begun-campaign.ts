import * as z from "zod/mini";
import { currency } from "#contract/wire.ts";

const KEY = "new-campaign";

/** The first answers, before there is a draft to keep them. */
const begun = z.object({
  category_id: z.optional(z.number()),
  title: z._default(z.string(), ""),
  goal: z.optional(z.number()),
  currency: z._default(currency, "USD"),
});
export type BegunCampaign = z.output<typeof begun>;

/** What was answered in this window before; nothing where the browser keeps nothing. */
export function readBegun(): BegunCampaign {
  try {
    return begun.parse(JSON.parse(sessionStorage.getItem(KEY) ?? "{}"));
  } catch {
    return begun.parse({});
  }
}

/** Keeps it for as long as the window stays open; undefined forgets it. */
export function keepBegun(campaign: BegunCampaign | undefined): void {
  try {
    if (campaign) sessionStorage.setItem(KEY, JSON.stringify(campaign));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing loses the answers with the page, and nothing else.
  }
}
