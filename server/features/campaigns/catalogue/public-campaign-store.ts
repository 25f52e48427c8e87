import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { PublicState } from "#contract/campaigns/campaign-states.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

/** The state that visitors see: an active campaign past its last day has ended. */
export function publicState(today: string): RawBuilder<PublicState> {
  return sql`CASE WHEN campaign.state = 'active' AND campaign.ends_on < ${today}::date
    THEN 'ended' ELSE campaign.state END`;
}

/** The condition for a public state, in a form that the planner has statistics for. */
export function hasPublicState(state: PublicState, today: string): RawBuilder<boolean> {
  switch (state) {
    case "active":
      return sql`(campaign.state = 'active'
        AND (campaign.ends_on IS NULL OR campaign.ends_on >= ${today}::date))`;
    case "paused":
      return sql`campaign.state = 'paused'`;
    case "ended":
      return sql`(campaign.state = 'ended'
        OR (campaign.state = 'active' AND campaign.ends_on < ${today}::date))`;
  }
}

/** Whether the state is visible to visitors. */
export const isPublic = (eb: ExpressionBuilder<DB, "campaign">) =>
  eb("campaign.state", "in", ["active", "paused", "ended"]);

/** The campaign's pictures in order, or else its category's picture. */
export const campaignPictures = sql<Array<{ key: string; alt: string }>>`coalesce(
  (SELECT json_agg(json_build_object('key', picture_key, 'alt', alt) ORDER BY position)
    FROM campaign_picture WHERE campaign_id = campaign.id),
  json_build_array(json_build_object('key', category.picture_key, 'alt', category.name)))`;

export async function isPublicCampaign(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom("campaign")
    .select("id")
    .where("id", "=", id)
    .where(isPublic)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a team can contact donors and followers: not during an office pause. */
export async function canContactPeople(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom("campaign")
    .select("id")
    .where("id", "=", id)
    .where(isPublic)
    .where("held", "=", false)
    .executeTakeFirst();
  return found !== undefined;
}
