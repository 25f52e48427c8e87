import { data } from "react-router";
import type { Call } from "../../lib/api/api.ts";
import { readWindow } from "../campaign/page-window.ts";
import { defaultBrowse } from "./browse-query.ts";
import { hasOpenCampaigns } from "./category-card.tsx";
import { campaignList, categoryList } from "./discover-data.ts";

/** Loads the causes and one cause's campaigns, by default the first's. Throws 404 for an unknown id. */
export async function loadCategoryPage(call: Call, id: string | undefined, query: URLSearchParams) {
  const categories = await categoryList(call);
  const chosen =
    id === undefined ? categories[0] : categories.find((category) => String(category.id) === id);
  if (!chosen) throw data(null, { status: 404 });
  const window = readWindow(query);
  const list = await campaignList(call, { ...defaultBrowse, cause: chosen.id, window });
  const choices = categories.map(({ id, name }) => ({ id, name }));
  return { choices, chosen, list, window, hasOpenElsewhere: hasOpenCampaigns(categories) };
}

export type CategoryPageData = Awaited<ReturnType<typeof loadCategoryPage>>;
