import { listCampaigns } from "#contract/campaigns/catalogue.ts";
import { type Category, listCategories } from "#contract/campaigns/categories.ts";
import type { Picture } from "#contract/pictures.ts";
import { loadWindow } from "../../features/campaign/load-window.ts";
import type { Call } from "../../lib/api/api.ts";
import { distinctPictures, withDistinctCovers } from "../../lib/picture/distinct-pictures.ts";
import type { BrowseQuery } from "./browse-query.ts";
import type { CategoryCardData } from "./category-card.tsx";

export async function categoryList(call: Call): Promise<Category[]> {
  return (await call(listCategories, {})).campaign_categories;
}

/** The causes' cards, with pictures that none of the campaigns on the page shows. */
export function categoryCards(
  categories: readonly Category[],
  campaigns: readonly { images: Picture[] }[],
): CategoryCardData[] {
  const chosen = distinctPictures([
    ...campaigns.map(({ images }) => images),
    ...categories.map(({ picture, featured_campaign }) => [
      ...(featured_campaign?.images ?? []),
      picture,
    ]),
  ]).slice(campaigns.length);
  return categories.map(({ featured_campaign, ...cause }, place) => ({
    ...cause,
    picture: chosen[place] ?? cause.picture,
  }));
}

/** The campaigns of a search, each with the one picture its card shows. */
export async function campaignList(call: Call, { window, ...query }: BrowseQuery) {
  const list = await loadWindow(window, (page) =>
    call(listCampaigns, { query: { ...query, ...page } }),
  );
  return {
    campaigns: withDistinctCovers(list.data),
    nextCursor: list.next_cursor,
    total: list.total,
    similar: list.similar,
  };
}
