import * as z from "zod/mini";
import { currency } from "#contract/wire.ts";

const KEY = "new-campaign";

/** The first answers, stored in the browser until they create a draft. */
const answers = z.object({
  category_id: z.optional(z.number()),
  title: z._default(z.string(), ""),
  // NaN, an unclear goal, is stored as null.
  goal: z.catch(z.optional(z.number()), undefined),
  currency: z._default(currency, "USD"),
});
export type NewCampaignAnswers = z.output<typeof answers>;

/** The answers given earlier in this window; empty if the browser stores nothing. */
export function readAnswers(): NewCampaignAnswers {
  try {
    return answers.parse(JSON.parse(sessionStorage.getItem(KEY) ?? "{}"));
  } catch {
    return answers.parse({});
  }
}

/** Stores the answers while the window is open; undefined removes them. */
export function storeAnswers(given: NewCampaignAnswers | undefined): void {
  try {
    if (given) sessionStorage.setItem(KEY, JSON.stringify(given));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, only these answers are lost with the page.
  }
}
