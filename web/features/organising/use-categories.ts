import { listCategories } from "#contract/campaigns/categories.ts";
import { browserApi } from "../../lib/api/api.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { useLogCategoryFailure } from "../../lib/campaign/use-log-category-failure.ts";

const load = async () => (await browserApi(listCategories, {})).campaign_categories;

/** The causes in order; undefined while loading. */
export function useCategories() {
  const { answer, failed, retry } = useResponse(load);
  useLogCategoryFailure(failed);
  return { categories: answer, failed, retry };
}
