import type { Category, listCategories } from "#contract/campaigns/categories.ts";
import type { ResponseOf } from "#contract/endpoint.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { HasShownTags } from "../../../platform/http/route.ts";
import { pictureView } from "../catalogue/campaign-view.ts";
import { limitTags, trendLevelTag } from "../catalogue/donation-tags.ts";
import { type CategoryRow, findCategories } from "./category-store.ts";

export async function listAllCategories({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): Promise<ResponseOf<typeof listCategories> & HasShownTags> {
  const now = clock();
  const rows = await findCategories(db, today(clock));
  return {
    campaign_categories: rows.map(categoryView),
    shows: limitTags(rows.flatMap((row) => featuredTag(row, now))),
  };
}

/** A category shows its top trending campaign, until another one passes it. */
function featuredTag(
  { id, campaign_count: count, featured_trend: trend }: CategoryRow,
  now: number,
) {
  if (trend === null || (count ?? 0) < 2) return [];
  return [trendLevelTag(id, trend, now)];
}

function categoryView(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    campaign_count: row.campaign_count ?? 0,
    picture: pictureView({ key: row.picture_key, alt: row.name }),
    featured_campaign: featuredView(row),
  };
}

function featuredView(row: CategoryRow): Category["featured_campaign"] {
  const { featured_id: id, featured_title: title, featured_pictures: pictures } = row;
  if (id === null || title === null || pictures === null) return null;
  return { id, title, images: pictures.map(pictureView) };
}
