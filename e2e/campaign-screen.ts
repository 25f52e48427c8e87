import { bearerOf, type Person, post, read } from "./account-screen.ts";
import type { Visitor } from "./visitor.ts";

interface Listed {
  readonly data: ReadonlyArray<{ readonly id: number; readonly currency: string }>;
}

interface Shown {
  readonly data: { readonly suggested_amounts: readonly unknown[] };
}

/**
 * A campaign that takes gifts in dollars and suggests no amounts of its own, or does: which one is on top of
 * all changes with the hour.
 */
export async function idOfDollarCampaign({ suggests = false } = {}): Promise<number> {
  const { data } = await read<Listed>("/api/v1/campaign/list/?limit=30");
  for (const { id, currency } of data) {
    if (currency !== "USD") continue;
    const campaign = await read<Shown>(`/api/v1/campaign/${id}/`);
    if (campaign.data.suggested_amounts.length > 0 === suggests) return id;
  }
  throw new Error("no campaign in dollars");
}

/** What the campaign's page says was raised, in words. */
export async function raisedText({ page }: Visitor): Promise<string> {
  const text = await page.getByRole("progressbar").first().getAttribute("aria-valuetext");
  return text ?? "";
}

/** Somebody with an account and a draft of their own; answers the draft's id. */
export async function haveDraft(person: Person, title = "Desks for Kuje"): Promise<number> {
  const { campaign_categories: categories } = await read<{ campaign_categories: { id: number }[] }>(
    "/api/v1/campaign_category/list/",
  );
  const made = await post(
    "/api/v1/organiser/campaigns/",
    { category_id: categories[0]?.id, title, goal: 500, currency: "USD" },
    await bearerOf(person),
  );
  return ((await made.json()) as { id: number }).id;
}
