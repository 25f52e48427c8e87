import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { campaignPictures, hasPublicState, publicState } from "./public-campaign-store.ts";

export type CardRow = Awaited<ReturnType<typeof findTrendingCards>>[number];

/** Campaigns with everything their cards show, to filter and sort. */
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
      campaignPictures.as("pictures"),
    ]);
}

const byTrend = sql`totals.trend DESC, totals.campaign_id DESC`;

export function findTrendingCards(db: Db, today: string, limit: number) {
  return selectCards(db, today)
    .where(hasPublicState("active", today))
    .orderBy(byTrend)
    .limit(limit)
    .execute();
}

/** Other active campaigns of the same category. */
export function findSimilarCards(
  db: Db,
  today: string,
  { id, category_id }: { id: number; category_id: number },
  limit: number,
) {
  return selectCards(db, today)
    .where(hasPublicState("active", today))
    .where("campaign.category_id", "=", category_id)
    .where("campaign.id", "<>", id)
    .orderBy(byTrend)
    .limit(limit)
    .execute();
}

/** The most recently featured active campaign. */
export function findFeaturedCard(db: Db, today: string) {
  return selectCards(db, today)
    .where(hasPublicState("active", today))
    .where("campaign.featured_at", "is not", null)
    .orderBy("campaign.featured_at", "desc")
    .orderBy("campaign.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The title of a campaign that accepts donations; undefined for any other. */
export async function findActiveTitle(
  db: Db,
  id: number,
  today: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("campaign")
    .select("title")
    .where("id", "=", id)
    .where(hasPublicState("active", today))
    .executeTakeFirst();
  return found?.title;
}
