import type { Category } from "#contract/campaigns/categories.ts";
import { pictureView } from "../catalogue/campaign-view.ts";
import type { CategoryRow } from "./category-store.ts";

export function categoryView(row: CategoryRow): Category {
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
