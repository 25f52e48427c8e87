import { listCategories } from "#contract/campaigns/categories.ts";
import { browserApi } from "../../lib/api/api.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { useCategoryListFailure } from "../../lib/campaign/category-list-failure.ts";

const load = async () => (await browserApi(listCategories, {})).campaign_categories;

/** The causes in order; undefined while loading. */
export function useCategories() {
  const { answer, failed, retry } = useAnswer(load);
  useCategoryListFailure(failed);
  return { categories: answer, failed, retry };
}
