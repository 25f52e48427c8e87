import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { Position } from "./campaign-cursor.ts";

export type CampaignDonationRow = Awaited<ReturnType<typeof findNewestDonations>>[number];
export type LiveDonationRow = Awaited<ReturnType<typeof findDonationsAfter>>[number];

/** The unrefunded amount of a donation, in the campaign's currency. */
export const remainingMinor = sql<number>`donation.campaign_amount_minor - donation.campaign_refunded_minor`;
/** How often donations were reversed or corrected; it only rises, so it orders versions of the totals. */
export const reversalCount = sql<number>`totals.reversed_count + totals.corrected_count`;

/** Settled donations as the public sees them, without the names of anonymous donors. */
function selectPublicDonations(db: Db, campaignId: number) {
  return db
    .selectFrom("donation")
    .leftJoin("account", (join) =>
      join
        .onRef("account.id", "=", "donation.account_id")
        .on("donation.anonymous", "=", sql.lit(false)),
    )
    .where("donation.campaign_id", "=", campaignId)
    .where("donation.state", "=", sql.lit("settled"))
    .select([
      sql<number>`donation.number`.as("number"),
      sql<string | null>`CASE WHEN donation.anonymous THEN NULL ELSE donation.donor_name END`.as(
        "donor_name",
      ),
      "account.portrait as donor_portrait",
      remainingMinor.as("campaign_amount_minor"),
      "donation.campaign_currency",
      "donation.message",
      sql<boolean>`donation.recorded_by IS NOT NULL`.as("offline"),
      sql<Date>`donation.settled_at`.as("settled_at"),
    ]);
}

export function findNewestDonations(
  db: Db,
  campaignId: number,
  { after, limit }: { after?: Position; limit: number },
) {
  return selectPublicDonations(db, campaignId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`donation.number < ${after?.id}::bigint`),
    )
    .orderBy("donation.number", "desc")
    .limit(limit)
    .execute();
}

/** Without offline donations, as a team could record a large one itself. */
export function findLargestDonations(
  db: Db,
  campaignId: number,
  page: { after?: Position; limit: number },
): Promise<CampaignDonationRow[]> {
  const { after } = page;
  return selectPublicDonations(db, campaignId)
    .where("donation.recorded_by", "is", null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${remainingMinor}, donation.number)
          < (${after?.value}::bigint, ${after?.id}::bigint)`,
      ),
    )
    .orderBy(remainingMinor, "desc")
    .orderBy("donation.number", "desc")
    .limit(page.limit)
    .execute();
}

/** A donor as the public sees them. */
export type DonorRow = Pick<CampaignDonationRow, "donor_name" | "donor_portrait">;

/** The latest donors of every campaign, newest first. */
export async function findRecentDonors(
  db: Db,
  campaignIds: readonly number[],
  limit: number,
): Promise<Map<number, DonorRow[]>> {
  const rows = await readRows(
    db,
    sql<DonorRow & { campaign_id: number }>`
      SELECT campaign.id AS campaign_id, donor.donor_name, donor.donor_portrait
      FROM unnest(${campaignIds}::bigint[]) AS campaign (id)
      CROSS JOIN LATERAL (
        SELECT donation.number, account.portrait AS donor_portrait,
          CASE WHEN donation.anonymous THEN NULL ELSE donation.donor_name END AS donor_name
        FROM donation LEFT JOIN account
          ON account.id = donation.account_id AND NOT donation.anonymous
        WHERE donation.campaign_id = campaign.id AND donation.number IS NOT NULL
          AND donation.state = 'settled'
        ORDER BY donation.number DESC LIMIT ${limit}
      ) AS donor
      ORDER BY campaign.id, donor.number DESC`,
  );
  return Map.groupBy(rows, (row) => row.campaign_id);
}

/** Settled donations with a higher number, oldest first, with the campaign's current totals. */
export function findDonationsAfter(db: Db, campaignId: number, number: number, limit: number) {
  return selectPublicDonations(db, campaignId)
    .innerJoin("campaign_totals as totals", "totals.campaign_id", "donation.campaign_id")
    .select(["totals.raised_minor", "totals.donor_count", reversalCount.as("taken_back")])
    .where("donation.number", ">", number)
    .orderBy("donation.number")
    .limit(limit)
    .execute();
}

export type TotalsRow = Awaited<ReturnType<typeof findTotals>>;

/** The campaign's current totals. */
export function findTotals(db: Db, campaignId: number) {
  return db
    .selectFrom("campaign_totals as totals")
    .select([
      "currency as campaign_currency",
      "raised_minor",
      "donor_count",
      reversalCount.as("taken_back"),
    ])
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();
}

/** The number of the last settled donation, or 0. */
export async function findLatestDonationNumber(db: Db, campaignId: number): Promise<number> {
  const latest = await db
    .selectFrom("donation")
    .select("number")
    .where("campaign_id", "=", campaignId)
    .where("number", "is not", null)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest?.number ?? 0;
}
