import type { Category } from "#contract/campaigns/categories.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findCategories } from "./category-store.ts";
import { categoryView } from "./category-view.ts";

/** The causes in their order. */
export async function listAllCategories(deps: { db: Db; clock: Clock }): Promise<Category[]> {
  const rows = await findCategories(deps.db, today(deps.clock));
  return rows.map(categoryView);
}
