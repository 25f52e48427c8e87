import { listCampaigns } from "#contract/campaigns/catalogue.ts";
import { type Category, listCategories } from "#contract/campaigns/categories.ts";
import { loadWindow } from "../../features/campaign/load-window.ts";
import type { Call } from "../../lib/api/api.ts";
import type { BrowseQuery } from "./browse-query.ts";
import type { CategoryCardData } from "./category-card.tsx";

/** The causes, each with the one picture its card shows. */
export async function categoryList(call: Call): Promise<CategoryCardData[]> {
  const { campaign_categories } = await call(listCategories, {});
  return campaign_categories.map(categoryCard);
}

function categoryCard({ featured_campaign, ...cause }: Category): CategoryCardData {
  return { ...cause, picture: featured_campaign?.images[0] ?? cause.picture };
}

/** The campaigns of a search, each with the one picture its card shows. */
export async function campaignList(call: Call, { window, ...query }: BrowseQuery) {
  const list = await loadWindow(window, (page) =>
    call(listCampaigns, { query: { ...query, ...page } }),
  );
  return {
    campaigns: list.data.map((card) => ({ ...card, images: card.images.slice(0, 1) })),
    nextCursor: list.next_cursor,
    total: list.total,
    similar: list.similar,
  };
}
