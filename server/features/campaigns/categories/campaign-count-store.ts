import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

/** A stored count that differed from the campaigns. */
export interface WrongCount {
  readonly category_id: number;
  readonly state: string;
  /** The last day; `infinity` for campaigns without one or not active. */
  readonly ends_on: string;
  readonly kept: number;
  readonly counted: number;
}

/**
 * Counts all campaigns and fixes stored counts that differ, which it returns. Adds differences, as the triggers
 * do, so that campaigns can change meanwhile.
 */
export async function fixCampaignCounts(tx: Tx): Promise<readonly WrongCount[]> {
  // A second run at the same time would add the differences twice.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('campaign counts', 0))`.execute(tx);
  const { rows } = await sql<WrongCount>`
    WITH counted AS (
      SELECT category_id, state, count(*)::int AS campaigns,
        CASE WHEN state = 'active' AND ends_on IS NOT NULL THEN ends_on ELSE 'infinity' END AS ends_on
      FROM campaign GROUP BY category_id, state, 4
    ), wrong AS MATERIALIZED (
      SELECT category_id, state, ends_on, coalesce(kept.campaigns, 0) AS kept,
        coalesce(counted.campaigns, 0) AS counted
      FROM counted FULL JOIN campaign_count AS kept USING (category_id, state, ends_on)
      WHERE counted.campaigns IS DISTINCT FROM kept.campaigns
    ), fixed AS (
      INSERT INTO campaign_count AS kept (category_id, state, ends_on, campaigns)
      SELECT category_id, state, ends_on, counted - kept FROM wrong ORDER BY 1, 2, 3
      ON CONFLICT (category_id, state, ends_on)
      DO UPDATE SET campaigns = kept.campaigns + excluded.campaigns
    )
    SELECT * FROM wrong ORDER BY category_id, state, ends_on`.execute(tx);
  await tx.deleteFrom("campaign_count").where("campaigns", "=", 0).execute();
  return rows;
}
