import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DonationFilter, TeamDonationOrder } from "#contract/giving/team-donations.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { toOrdering } from "../../../platform/db/ordering.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { receiptsTag } from "../../../tags.ts";
import { remainingMinor } from "../../campaigns/catalogue/campaign-donation-store.ts";
import { selectFirstDonations } from "../../campaigns/catalogue/donation-filter-store.ts";
import { type DonationRow, isUnconfirmed } from "../donations/donation-store.ts";
import { remainingAmount } from "../donations/remaining-amount.ts";

export type TeamDonationRow = Awaited<ReturnType<typeof findTeamDonations>>[number];

function selectTeamDonations(db: Db, donations: RawBuilder<Selectable<DB["donation"]>>) {
  return db
    .selectFrom(donations.as("donation"))
    .leftJoin("account as donor", (join) =>
      join
        .onRef("donor.id", "=", "donation.account_id")
        .on("donation.anonymous", "=", sql.lit(false)),
    )
    .leftJoin("account as recorder", "recorder.id", "donation.recorded_by")
    .leftJoin("fund", "fund.id", "donation.fund_id")
    .leftJoin("recurring_donation", "recurring_donation.id", "donation.recurring_id")
    .select([
      "recurring_donation.frequency",
      "donation.id",
      sql<number>`donation.number`.as("number"),
      sql<string | null>`CASE WHEN donation.anonymous THEN NULL ELSE donation.donor_name END`.as(
        "donor_name",
      ),
      "donor.portrait as donor_portrait",
      remainingMinor.as("campaign_amount_minor"),
      "donation.campaign_refunded_minor",
      "donation.campaign_currency",
      remainingAmount.as("gift_minor"),
      "donation.rate_ppm",
      "donation.rate_as_of",
      "donation.rate_source",
      sql<number>`donation.cost_minor - donation.cost_returned_minor`.as("cost_minor"),
      "donation.fee_minor",
      "donation.currency",
      "donation.message",
      "fund.name as fund_name",
      sql<Date>`donation.settled_at`.as("settled_at"),
      "donation.thanked_at",
      "donation.offline_way",
      "donation.team_note",
      sql<string>`rtrim(concat_ws(' ', recorder.first_name, recorder.last_name))`.as(
        "recorder_name",
      ),
      sql<boolean>`NOT ${isUnconfirmed}`.as("confirmed"),
    ]);
}

/** A campaign's settled donations that match a filter, last recorded first. */
export function findTeamDonations(
  db: Db,
  campaignId: number,
  { filter, after, limit }: { filter: DonationFilter; after: number | undefined; limit: number },
) {
  const newest = selectFirstDonations({
    campaign: sql`${campaignId}::bigint`,
    filter,
    where: after === undefined ? sql`true` : sql`donation.number < ${after}`,
    order: sql`number DESC`,
    limit,
  });
  return selectTeamDonations(db, newest).orderBy("donation.number", "desc").execute();
}

const sortColumns = { given: sql`donation.settled_at`, amount: remainingMinor } as const;
/** Offline donations are never refunded by a gateway, so their full amount remains. */
const offlineAmount = sql`donation.campaign_amount_minor`;

/** The last donation of the previous page. */
interface SortPosition {
  readonly value: Date | number;
  readonly number: number;
}

/**
 * All of a campaign's settled donations in an order. By amount, online and offline donations have an
 * index each, and a page of both is merged.
 */
export function findSortedTeamDonations(
  db: Db,
  campaignId: number,
  {
    order,
    after,
    limit,
  }: { order: TeamDonationOrder; after: SortPosition | undefined; limit: number },
) {
  const { column, way, beyond } = toOrdering(order);
  const direction = sql.raw(way);
  const by = sortColumns[column];
  const selectPage = (filter: DonationFilter, sortColumn: RawBuilder<unknown>) =>
    selectFirstDonations({
      campaign: sql`${campaignId}::bigint`,
      filter,
      where: after
        ? sql`(${sortColumn}, donation.number)
            ${beyond} (${after.value}, ${after.number}::int)`
        : sql`true`,
      order: sql`${sortColumn} ${direction}, donation.number ${direction}`,
      limit,
    });
  const page =
    column === "given"
      ? selectPage({}, by)
      : sql<Selectable<DB["donation"]>>`(
          SELECT * FROM (
            ${selectPage({ source: "online" }, by)}
            UNION ALL ${selectPage({ source: "offline" }, offlineAmount)}
          ) AS donation
          ORDER BY ${by} ${direction}, donation.number ${direction} LIMIT ${limit})`;
  return selectTeamDonations(db, page).orderBy(by, way).orderBy("donation.number", way).execute();
}

/**
 * Locks a donation and the same donor's other donations to the campaign, in the order of their ids,
 * which prevents deadlocks. Empty if the donation doesn't exist.
 */
export async function lockDonorDonations(
  tx: Tx,
  campaignId: number,
  donationId: string,
): Promise<DonationRow[]> {
  const isSameDonor = sql<boolean>`coalesce(donation.donor_email, donation.account_id::text) =
    (SELECT coalesce(given.donor_email, given.account_id::text) FROM donation AS given
      WHERE given.id = ${donationId})`;
  return await tx
    .selectFrom("donation")
    .selectAll()
    .where("campaign_id", "=", campaignId)
    .where((eb) => eb.or([eb("id", "=", donationId), isSameDonor]))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Queues the receipt of a settled donation. */
export async function queueReceipt(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("donation")
    .set({ receipt_due: "mail" })
    .where("id", "=", id)
    .where("state", "=", "settled")
    .execute();
  announce(tx, receiptsTag);
}

export async function markReversed(
  tx: Tx,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("donation")
    .set({ state: "reversed", reversed_at: at, reversed_by: by })
    .where("id", "=", id)
    .execute();
}
