import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
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
      "totals.donor_count",
      "totals.trend",
      publicState(today).as("state"),
      pictures.as("pictures"),
    ]);
}

const mostGivingFirst = sql`totals.trend DESC, totals.campaign_id DESC`;

export function findTrendingCards(db: Db, today: string, limit: number) {
  return selectCards(db, today)
    .where(inState("active", today))
    .orderBy(mostGivingFirst)
    .limit(limit)
    .execute();
}

/** Active campaigns of the same cause, but for the campaign itself. */
export function findSimilarCards(
  db: Db,
  today: string,
  to: { id: number; category_id: number },
  limit: number,
) {
  return selectCards(db, today)
    .where(inState("active", today))
    .where("campaign.category_id", "=", to.category_id)
    .where("campaign.id", "<>", to.id)
    .orderBy(mostGivingFirst)
    .limit(limit)
    .execute();
}

/** The active campaign that was featured last. */
export function findFeaturedCard(db: Db, today: string) {
  return selectCards(db, today)
    .where(inState("active", today))
    .where("campaign.featured_at", "is not", null)
    .orderBy("campaign.featured_at", "desc")
    .orderBy("campaign.id", "desc")
    .limit(1)
    .executeTakeFirst();
}
