import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { compiled } from "../../../platform/db/statements/compiled-query.ts";
import { inState, pictures, publicState } from "./public-campaign-store.ts";

export type CardRow = Awaited<ReturnType<typeof findTrendingCards>>[number];

/** Campaigns with what their cards show, for a query to narrow and sort. */
export function selectCards(db: Db, today: string) {
  return db
    .selectFrom("campaign")
    .innerJoin("campaign_totals as totals", "totals.campaign_id", "campaign.id")
    .innerJoin("category", "category.id", "campaign.category_id")
    .select([
      "campaign.id",
      "campaign.title",
      "campaign.description",
      "campaign.location",
      "campaign.currency",
      "campaign.goal_minor",
      "campaign.starts_on",
      "campaign.ends_on",
      "category.id as category_id",
      "category.name as category_name",
      "totals.raised_minor",
      "totals.offline_minor",
      "totals.donor_count",
      "totals.trend",
      publicState(today).as("state"),
      pictures.as("pictures"),
    ]);
}

const mostGivingFirst = sql`totals.trend DESC, totals.campaign_id DESC`;

const trendingCards = compiled((db, its: { today: string; limit: number }) =>
  selectCards(db, its.today)
    .where(inState("active", its.today))
    .orderBy(mostGivingFirst)
    .limit(its.limit),
);

export function findTrendingCards(db: Db, today: string, limit: number) {
  return trendingCards(db, { today, limit });
}

/** The other active campaigns of the same category. */
const similarCards = compiled(
  (db, its: { today: string; id: number; category_id: number; limit: number }) =>
    selectCards(db, its.today)
      .where(inState("active", its.today))
      .where("campaign.category_id", "=", its.category_id)
      .where("campaign.id", "<>", its.id)
      .orderBy(mostGivingFirst)
      .limit(its.limit),
);

export function findSimilarCards(
  db: Db,
  today: string,
  { id, category_id }: { id: number; category_id: number },
  limit: number,
) {
  return similarCards(db, { today, id, category_id, limit });
}

/** The active campaign that was featured last. */
const featuredCards = compiled((db, its: { today: string }) =>
  selectCards(db, its.today)
    .where(inState("active", its.today))
    .where("campaign.featured_at", "is not", null)
    .orderBy("campaign.featured_at", "desc")
    .orderBy("campaign.id", "desc")
    .limit(1),
);

export async function findFeaturedCard(db: Db, today: string) {
  const [row] = await featuredCards(db, { today });
  return row;
}

/** The title of a campaign that takes gifts; undefined for any other. */
export async function findActiveTitle(
  db: Db,
  id: number,
  today: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("campaign")
    .select("title")
    .where("id", "=", id)
    .where(inState("active", today))
    .executeTakeFirst();
  return found?.title;
}
