import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";

/** What a batch of settled donations adds to one campaign. */
export interface TotalsGain {
  readonly campaignId: number;
  readonly raisedMinor: number;
  readonly costMinor: number;
  readonly donations: number;
  readonly newDonors: number;
  readonly trend: number;
}

/** Adds the gains; answers each campaign's donation count afterwards. Locks in order of the ids. */
export async function addToTotals(
  tx: Tx,
  gains: readonly TotalsGain[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ campaign_id: number; donation_count: number }>`
    WITH gain AS (
      SELECT * FROM unnest(
        ${gains.map((gain) => gain.campaignId)}::bigint[],
        ${gains.map((gain) => gain.raisedMinor)}::bigint[],
        ${gains.map((gain) => gain.costMinor)}::bigint[],
        ${gains.map((gain) => gain.donations)}::int[],
        ${gains.map((gain) => gain.newDonors)}::int[],
        ${gains.map((gain) => gain.trend)}::float8[]
      ) AS gain (campaign_id, raised_minor, cost_minor, donations, new_donors, trend)
    ), locked AS (
      SELECT campaign_id FROM campaign_totals
      WHERE campaign_id IN (SELECT campaign_id FROM gain) ORDER BY campaign_id FOR UPDATE
    )
    UPDATE campaign_totals AS totals SET
      raised_minor = totals.raised_minor + gain.raised_minor,
      cost_minor = totals.cost_minor + gain.cost_minor,
      donation_count = totals.donation_count + gain.donations,
      donor_count = totals.donor_count + gain.new_donors,
      trend = greatest(totals.trend, gain.trend)
        + ln(1 + power(2.0::float8, greatest(-500, -abs(totals.trend - gain.trend)))) / ln(2.0::float8)
    FROM gain JOIN locked USING (campaign_id)
    WHERE totals.campaign_id = gain.campaign_id
    RETURNING totals.campaign_id, totals.donation_count`.execute(tx);
  return new Map(rows.map((row) => [row.campaign_id, row.donation_count]));
}

/** Remembers who gave to what; answers how many of them are new to each campaign. */
export async function addDonors(
  tx: Tx,
  donors: ReadonlyArray<{ campaignId: number; donorKey: string }>,
): Promise<Map<number, number>> {
  const added = await tx
    .insertInto("campaign_donor")
    .columns(["campaign_id", "donor_key"])
    .expression(
      sql`SELECT DISTINCT * FROM unnest(
        ${donors.map((donor) => donor.campaignId)}::bigint[],
        ${donors.map((donor) => donor.donorKey)}::text[]
      ) ORDER BY 1, 2`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("campaign_id")
    .execute();
  const counts = new Map<number, number>();
  for (const { campaign_id: id } of added) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
