import { bearerHeader, type Person, post, readApi } from "./account-screen.ts";
import type { Visitor } from "./visitor.ts";

interface CampaignList {
  readonly data: ReadonlyArray<{
    readonly id: number;
    readonly currency: string;
    readonly days_left: number | null;
  }>;
}

interface CampaignPage {
  readonly data: { readonly suggested_amounts: readonly unknown[] };
}

/**
 * A campaign in dollars, with or without suggested amounts, perhaps without a last day. Looks for one, as the order
 * of the list changes over time.
 */
export async function findDollarCampaign({
  suggests = false,
  endless = false,
} = {}): Promise<number> {
  const { data } = await readApi<CampaignList>("/api/v1/campaign/list/?limit=30");
  for (const { id, currency, days_left } of data) {
    if (currency !== "USD" || (endless && days_left !== null)) continue;
    const campaign = await readApi<CampaignPage>(`/api/v1/campaign/${id}/`);
    if (campaign.data.suggested_amounts.length > 0 === suggests) return id;
  }
  throw new Error("no campaign in dollars");
}

/** The amount raised as the campaign's page announces it. */
export async function raisedText({ page }: Visitor): Promise<string> {
  const text = await page.getByRole("progressbar").first().getAttribute("aria-valuetext");
  return text ?? "";
}

/** Creates a draft owned by the person. Returns its id. */
export async function createCampaignDraft(
  person: Person,
  title = "Desks for Kuje",
): Promise<number> {
  const { campaign_categories: categories } = await readApi<{
    campaign_categories: { id: number }[];
  }>("/api/v1/campaign_category/list/");
  const response = await post(
    "/api/v1/organiser/campaigns/",
    { category_id: categories[0]?.id, title, goal: 500, currency: "USD" },
    await bearerHeader(person),
  );
  return ((await response.json()) as { id: number }).id;
}
