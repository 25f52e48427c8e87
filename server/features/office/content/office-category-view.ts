import type { OfficeCause } from "#contract/office/content.ts";
import type { OfficeCategoryRow } from "../../campaigns/categories/office-category-store.ts";

export function causeView(row: OfficeCategoryRow): OfficeCause {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    scene: row.picture_key,
    campaign_count: row.campaign_count ?? 0,
  };
}
