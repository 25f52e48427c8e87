import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { campaignPictures, hasPublicState } from "../catalogue/public-campaign-store.ts";

export type CategoryRow = Awaited<ReturnType<typeof findCategories>>[number];

/** The categories in order, with the active campaign that has the most recent donations. */
export function findCategories(db: Db, today: string) {
  return db
    .selectFrom("category")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("campaign")
          .innerJoin("campaign_totals as totals", "totals.campaign_id", "campaign.id")
          .select([
            "campaign.id",
            "campaign.title",
            "totals.trend",
            campaignPictures.as("pictures"),
          ])
          .whereRef("campaign.category_id", "=", "category.id")
          .where(hasPublicState("active", today))
          .orderBy("totals.trend", "desc")
          .orderBy("campaign.id", "desc")
          .limit(1)
          .as("featured"),
      (join) => join.onTrue(),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("campaign_count as campaign")
          .select(["category_id", sql<number>`sum(campaigns)`.as("count")])
          .where(hasPublicState("active", today))
          .groupBy("category_id")
          .as("active"),
      (join) => join.onRef("active.category_id", "=", "category.id"),
    )
    .select([
      "category.id",
      "category.name",
      "category.description",
      "category.picture_key",
      "featured.id as featured_id",
      "featured.title as featured_title",
      "featured.pictures as featured_pictures",
      "featured.trend as featured_trend",
      "active.count as campaign_count",
    ])
    .orderBy("category.position")
    .orderBy("category.id")
    .execute();
}

export async function insertCategory(
  tx: Tx,
  row: { name: string; description: string; picture_key: string; position: number },
): Promise<number> {
  const { id } = await tx
    .insertInto("category")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
