import type { Category } from "#contract/campaigns/categories.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { pictureView } from "../catalogue/campaign-view.ts";
import { type CategoryRow, findCategories } from "./category-store.ts";

/** The categories in their order. */
export async function listAllCategories(deps: { db: Db; clock: Clock }): Promise<Category[]> {
  const rows = await findCategories(deps.db, today(deps.clock));
  return rows.map(categoryView);
}

function categoryView(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    campaign_count: row.campaign_count ?? 0,
    featured_campaign: featuredView(row),
  };
}

function featuredView(row: CategoryRow): Category["featured_campaign"] {
  const { featured_id: id, featured_title: title, featured_pictures: pictures } = row;
  if (id === null || title === null || pictures === null) return null;
  return { id, title, images: pictures.map(pictureView) };
}
