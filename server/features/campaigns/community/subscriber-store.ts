import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

/** Marks followers who donated, in campaigns without a count. Returns how many. */
export async function markSubscribers(tx: Tx, batchSize: number): Promise<number> {
  const { rows } = await sql`
    UPDATE campaign_follow AS follow SET gave = true
    FROM (
      SELECT candidate.campaign_id, candidate.account_id
      FROM campaign_follow AS candidate JOIN campaign_totals AS totals USING (campaign_id)
      WHERE totals.subscriber_count IS NULL AND NOT candidate.gave
        AND EXISTS (SELECT FROM donation WHERE donation.account_id = candidate.account_id
          AND donation.campaign_id = candidate.campaign_id AND donation.state = 'settled')
      LIMIT ${batchSize}
    ) AS donor
    WHERE follow.campaign_id = donor.campaign_id AND follow.account_id = donor.account_id
    RETURNING 1`.execute(tx);
  return rows.length;
}

/** Locks campaigns without a count, which blocks donations to them until the commit. */
export async function lockUncountedCampaigns(tx: Tx, batchSize: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("campaign_totals")
    .select("campaign_id")
    .where("subscriber_count", "is", null)
    .orderBy("campaign_id")
    .limit(batchSize)
    .forUpdate()
    .execute();
  return rows.map(({ campaign_id }) => campaign_id);
}

/** Counts the marked followers of locked campaigns. */
export async function countSubscribers(tx: Tx, campaignIds: readonly number[]): Promise<void> {
  await sql`
    UPDATE campaign_totals AS totals SET subscriber_count =
      (SELECT count(*) FROM campaign_follow WHERE campaign_id = totals.campaign_id AND gave)
    WHERE campaign_id = ANY(${[...campaignIds]}::bigint[])`.execute(tx);
}
