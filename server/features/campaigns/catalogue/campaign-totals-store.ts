import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

/** What a batch of settled donations adds to one campaign. */
export interface TotalsGain {
  readonly campaignId: number;
  readonly raisedMinor: number;
  /** The part donated offline. */
  readonly offlineMinor: number;
  readonly costMinor: number;
  readonly donations: number;
  readonly newDonors: number;
  readonly trend: number;
  /** The same gain by the UTC day on which the donations settled. */
  readonly days: readonly DayGain[];
}

export interface DayGain {
  /** `2026-11-20` */
  readonly day: string;
  readonly raisedMinor: number;
  readonly donations: number;
}

/**
 * Adds the gains to the totals and the daily totals. Returns the number of every campaign's last
 * donation. Locks in order of the ids.
 */
export async function addToTotals(
  tx: Tx,
  gains: readonly TotalsGain[],
): Promise<Map<number, number>> {
  const days = gains.flatMap(({ campaignId, days }) => days.map((day) => ({ ...day, campaignId })));
  const { rows } = await sql<{ campaign_id: number; last_number: number }>`
    WITH gain AS (
      SELECT * FROM unnest(
        ${gains.map((gain) => gain.campaignId)}::bigint[],
        ${gains.map((gain) => gain.raisedMinor)}::bigint[],
        ${gains.map((gain) => gain.offlineMinor)}::bigint[],
        ${gains.map((gain) => gain.costMinor)}::bigint[],
        ${gains.map((gain) => gain.donations)}::int[],
        ${gains.map((gain) => gain.newDonors)}::int[],
        ${gains.map((gain) => gain.trend)}::float8[]
      ) AS gain (campaign_id, raised_minor, offline_minor, cost_minor, donations, new_donors, trend)
    ), locked AS (
      SELECT campaign_id FROM campaign_totals
      WHERE campaign_id IN (SELECT campaign_id FROM gain) ORDER BY campaign_id FOR UPDATE
    ), by_day AS (
      INSERT INTO campaign_day (campaign_id, day, raised_minor, donation_count)
      SELECT * FROM unnest(
        ${days.map((day) => day.campaignId)}::bigint[],
        ${days.map((day) => day.day)}::date[],
        ${days.map((day) => day.raisedMinor)}::bigint[],
        ${days.map((day) => day.donations)}::int[]
      )
      ON CONFLICT (campaign_id, day) DO UPDATE SET
        raised_minor = campaign_day.raised_minor + excluded.raised_minor,
        donation_count = campaign_day.donation_count + excluded.donation_count
    )
    UPDATE campaign_totals AS totals SET
      raised_minor = totals.raised_minor + gain.raised_minor,
      offline_minor = totals.offline_minor + gain.offline_minor,
      cost_minor = totals.cost_minor + gain.cost_minor,
      donation_count = totals.donation_count + gain.donations,
      donor_count = totals.donor_count + gain.new_donors,
      trend = greatest(totals.trend, gain.trend)
        + ln(1 + power(2.0::float8, greatest(-500, -abs(totals.trend - gain.trend)))) / ln(2.0::float8)
    FROM gain JOIN locked USING (campaign_id)
    WHERE totals.campaign_id = gain.campaign_id
    RETURNING totals.campaign_id, totals.donation_count + totals.reversed_count AS last_number`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.campaign_id, row.last_number]));
}

/**
 * The trend and category of campaigns. After `addToTotals` these are current and locked until the commit,
 * because a campaign's category changes only under the lock of its totals.
 */
export async function findCampaignTrends(
  tx: Tx,
  campaignIds: readonly number[],
): Promise<Array<{ categoryId: number; trend: number }>> {
  const { rows } = await sql<{ categoryId: number; trend: number }>`
    SELECT campaign.category_id AS "categoryId", totals.trend
    FROM campaign_totals AS totals JOIN campaign ON campaign.id = totals.campaign_id
    WHERE totals.campaign_id = ANY(${campaignIds}::bigint[])`.execute(tx);
  return rows;
}

/** Blocks donations to the campaign from settling until the commit. */
export async function lockTotals(tx: Tx, campaignId: number): Promise<void> {
  await tx
    .selectFrom("campaign_totals")
    .select("campaign_id")
    .where("campaign_id", "=", campaignId)
    .forUpdate()
    .execute();
}

/** Records the donors of campaigns. Returns how many are new to every campaign. */
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

/** Replaces donor keys, so that the donor counts under the new one in these campaigns. */
export async function renameDonors(
  tx: Tx,
  donors: ReadonlyArray<{ campaignId: number; donorKey: string }>,
  newKey: string,
): Promise<void> {
  await sql`
    UPDATE campaign_donor AS donor SET donor_key = ${newKey}
    FROM unnest(
      ${donors.map((donor) => donor.campaignId)}::bigint[],
      ${donors.map((donor) => donor.donorKey)}::text[]
    ) AS known (campaign_id, donor_key)
    WHERE donor.campaign_id = known.campaign_id AND donor.donor_key = known.donor_key
      AND NOT EXISTS (SELECT FROM campaign_donor AS same
        WHERE same.campaign_id = donor.campaign_id AND same.donor_key = ${newKey})`.execute(tx);
}

/** How a settled donation's change affects its campaign's totals. Amounts in minor units; can be negative. */
export interface TotalsCorrection {
  readonly campaignId: number;
  readonly raisedMinor: number;
  /** The part donated offline. */
  readonly offlineMinor: number;
  readonly costMinor: number;
  /** -1 when the donation is fully refunded, 1 when it is restored, otherwise 0. */
  readonly donations: number;
  /** The UTC day on which the donation settled: `2026-11-20` */
  readonly day: string;
  /** Set when the donor has no other donation left in the campaign. */
  readonly leavingDonor?: string | undefined;
  /** Set when the donor had no other donation. */
  readonly returningDonor?: string | undefined;
  /** The donation's trend before and after; undefined when it doesn't count. */
  readonly trend?: { readonly before: number; readonly after: number };
}

/** Changes the totals, the daily totals and, if set, the donors. */
export async function correctTotals(tx: Tx, correction: TotalsCorrection): Promise<void> {
  const { campaignId, donations, leavingDonor, returningDonor } = correction;
  // Browsers order totals by reversals plus corrections, so the sum must only rise.
  const corrections = donations < 0 ? 0 : 1 + donations;
  await sql`
    WITH gone AS (
      DELETE FROM campaign_donor
      WHERE campaign_id = ${campaignId} AND donor_key = ${leavingDonor ?? ""} RETURNING 1
    ), back AS (
      INSERT INTO campaign_donor (campaign_id, donor_key)
      SELECT ${campaignId}, ${returningDonor ?? ""}::text WHERE ${returningDonor !== undefined}
      ON CONFLICT DO NOTHING RETURNING 1
    )
    UPDATE campaign_totals SET
      raised_minor = raised_minor + ${correction.raisedMinor},
      offline_minor = offline_minor + ${correction.offlineMinor},
      cost_minor = cost_minor + ${correction.costMinor},
      donation_count = donation_count + ${donations},
      reversed_count = reversed_count - ${donations},
      corrected_count = corrected_count + ${corrections},
      donor_count = donor_count - (SELECT count(*) FROM gone) + (SELECT count(*) FROM back)
    WHERE campaign_id = ${campaignId}`.execute(tx);
  await correctDay(tx, correction);
  if (correction.trend) await correctTrend(tx, campaignId, correction.trend);
}

/** Adds to the costs that the campaign bears, in minor units. */
export async function addCost(tx: Tx, campaignId: number, minor: number): Promise<void> {
  await sql`UPDATE campaign_totals SET cost_minor = cost_minor + ${minor}
    WHERE campaign_id = ${campaignId}`.execute(tx);
}

/** Deletes the row of a day without donations. */
async function correctDay(tx: Tx, correction: TotalsCorrection): Promise<void> {
  const { campaignId, donations, day, raisedMinor } = correction;
  const { numAffectedRows } = await sql`
    UPDATE campaign_day SET
      raised_minor = raised_minor + ${raisedMinor}, donation_count = donation_count + ${donations}
    WHERE campaign_id = ${campaignId} AND day = ${day}::date`.execute(tx);
  if (numAffectedRows === 0n) {
    await sql`
      INSERT INTO campaign_day (campaign_id, day, raised_minor, donation_count)
      VALUES (${campaignId}, ${day}::date, ${raisedMinor}, ${donations})`.execute(tx);
  }
  await sql`
    DELETE FROM campaign_day
    WHERE campaign_id = ${campaignId} AND day = ${day}::date AND donation_count = 0`.execute(tx);
}

/**
 * A trend is log2 of the sum of all weights: subtracts the donation's old weight from the sum and adds the new
 * one. Without donations the trend is 0.
 */
async function correctTrend(
  tx: Tx,
  campaignId: number,
  { before, after }: { before: number; after: number },
): Promise<void> {
  const weight = (trend: number) =>
    sql`power(2.0::float8, greatest(-500, ${Math.max(trend, -1000)}::float8 - trend))`;
  await sql`
    UPDATE campaign_totals SET trend = CASE
      WHEN donation_count > 0 AND changed.by > 1e-9 THEN greatest(0, trend + ln(changed.by) / ln(2.0::float8))
      WHEN donation_count > 0 THEN greatest(0, ${Math.max(after, -1000)}::float8)
      ELSE 0 END
    FROM (
      SELECT campaign_id, 1 - ${weight(before)} + ${weight(after)} AS by FROM campaign_totals
    ) AS changed
    WHERE campaign_totals.campaign_id = ${campaignId} AND changed.campaign_id = ${campaignId}`.execute(
    tx,
  );
}
