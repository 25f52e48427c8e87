import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

/** Marks followers who gave, of campaigns that were not counted yet; answers how many. */
export async function markFollowers(tx: Tx, atOnce: number): Promise<number> {
  const { rows } = await sql`
    UPDATE campaign_follow AS follow SET gave = true
    FROM (
      SELECT one.campaign_id, one.account_id
      FROM campaign_follow AS one JOIN campaign_totals AS totals USING (campaign_id)
      WHERE totals.subscriber_count IS NULL AND NOT one.gave
        AND EXISTS (SELECT FROM donation WHERE donation.account_id = one.account_id
          AND donation.campaign_id = one.campaign_id AND donation.state = 'settled')
      LIMIT ${atOnce}
    ) AS giver
    WHERE follow.campaign_id = giver.campaign_id AND follow.account_id = giver.account_id
    RETURNING 1`.execute(tx);
  return rows.length;
}

/** Campaigns that were not counted yet. Until the commit nobody gives to them. */
export async function lockUncounted(tx: Tx, atOnce: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("campaign_totals")
    .select("campaign_id")
    .where("subscriber_count", "is", null)
    .orderBy("campaign_id")
    .limit(atOnce)
    .forUpdate()
    .execute();
  return rows.map(({ campaign_id }) => campaign_id);
}

/** Counts what is marked. The campaigns are locked. */
export async function countMarked(tx: Tx, campaignIds: readonly number[]): Promise<void> {
  await sql`
    UPDATE campaign_totals AS totals SET subscriber_count =
      (SELECT count(*) FROM campaign_follow WHERE campaign_id = totals.campaign_id AND gave)
    WHERE campaign_id = ANY(${[...campaignIds]}::bigint[])`.execute(tx);
}
