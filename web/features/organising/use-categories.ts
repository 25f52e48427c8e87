import { type Category, listCategories } from "#contract/campaigns/categories.ts";
import { browserApi } from "../../lib/api/api.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";

export type Cause = Category;

const load = async () => (await browserApi(listCategories, {})).campaign_categories;

/** The causes in their order; none until they have come. */
export function useCauses() {
  const { answer, failed, retry } = useAnswer(load);
  return { causes: answer, failed, retry };
}
