import { data } from "react-router";
import { listCampaigns } from "#contract/campaigns/catalogue.ts";
import { type Category, listCategories } from "#contract/campaigns/categories.ts";
import type { Picture } from "#contract/pictures.ts";
import type { Call } from "../../lib/api/api.ts";
import { causePicture } from "../../lib/picture/cause-picture.ts";
import { withDistinctCovers } from "../../lib/picture/distinct-pictures.ts";
import { loadWindow } from "../campaign/load-window.ts";
import { readWindow } from "../campaign/page-window.ts";
import { type BrowseQuery, defaultBrowse } from "./browse-query.ts";
import { type CategoryCardData, hasOpenCampaigns } from "./category-card.tsx";

export async function loadCategories(call: Call): Promise<Category[]> {
  return (await call(listCategories, {})).campaign_categories;
}

export function toCategoryCards(categories: readonly Category[]): CategoryCardData[] {
  return categories.map((category) => {
    const { featured_campaign: _, ...cause } = category;
    return { ...cause, picture: causePicture(category) };
  });
}

/**
 * The campaigns of a search, each with the one picture its card shows: if possible none of those that
 * the page already shows.
 */
export async function loadCampaigns(
  call: Call,
  { window, ...query }: BrowseQuery,
  alreadyShown: readonly Picture[] = [],
) {
  const list = await loadWindow(window, (page) =>
    call(listCampaigns, { query: { ...query, ...page } }),
  );
  return {
    campaigns: withDistinctCovers(
      list.data,
      alreadyShown.map((picture) => [picture]),
    ),
    nextCursor: list.next_cursor,
    total: list.total,
    similar: list.similar,
  };
}

/** Loads the causes and one cause's campaigns, by default the first's. Throws 404 for an unknown id. */
export async function loadCategoryPage(call: Call, id: string | undefined, query: URLSearchParams) {
  const categories = await loadCategories(call);
  const chosen =
    id === undefined ? categories[0] : categories.find((category) => String(category.id) === id);
  if (!chosen) throw data(null, { status: 404 });
  const window = readWindow(query);
  const list = await loadCampaigns(call, { ...defaultBrowse, cause: chosen.id, window });
  const choices = categories.map(({ id, name }) => ({ id, name }));
  return { choices, chosen, list, window, hasOpenElsewhere: hasOpenCampaigns(categories) };
}

export type CategoryPageData = Awaited<ReturnType<typeof loadCategoryPage>>;
