import { data } from "react-router";
import type { Call } from "../../lib/api/api.ts";
import { readWindow } from "../campaign/page-window.ts";
import { everything } from "./browse-query.ts";
import { someOpen } from "./category-card.tsx";
import { campaignList, categoryList } from "./discover-data.ts";

/**
 * The causes and the campaigns of one of them: of the first where no id is given. Throws the
 * not-found page for an id that is none of them.
 */
export async function categoryData(call: Call, id: string | undefined, query: URLSearchParams) {
  const categories = await categoryList(call);
  const chosen =
    id === undefined ? categories[0] : categories.find((category) => String(category.id) === id);
  if (!chosen) throw data(null, { status: 404 });
  const window = readWindow(query);
  const list = await campaignList(call, { ...everything, cause: chosen.id, window });
  const choices = categories.map(({ id, name }) => ({ id, name }));
  return { choices, chosen, list, window, othersOpen: someOpen(categories) };
}

export type CategoryPageData = Awaited<ReturnType<typeof categoryData>>;
