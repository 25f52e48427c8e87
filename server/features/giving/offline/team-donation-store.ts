import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DonationFilter, GiftOrder } from "#contract/giving/offline.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { orderingOf } from "../../../platform/db/ordering.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { receiptsTag } from "../../../tags.ts";
import { leftMinor } from "../../campaigns/catalogue/campaign-donation-store.ts";
import { firstDonations } from "../../campaigns/catalogue/donation-filter-store.ts";
import { type DonationRow, isUnconfirmed } from "../donations/donation-store.ts";
import { giftLeft } from "../donations/left-of-gift.ts";

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
    .select([
      "donation.id",
      sql<number>`donation.number`.as("number"),
      sql<string | null>`CASE WHEN donation.anonymous THEN NULL ELSE donation.donor_name END`.as(
        "donor_name",
      ),
      "donor.portrait as donor_portrait",
      leftMinor.as("campaign_amount_minor"),
      "donation.campaign_refunded_minor",
      "donation.campaign_currency",
      giftLeft.as("gift_minor"),
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

/** A campaign's settled donations that match, the last recorded first. */
export function findTeamDonations(
  db: Db,
  campaignId: number,
  { filter, after, limit }: { filter: DonationFilter; after: number | undefined; limit: number },
) {
  const newest = firstDonations({
    campaign: sql`${campaignId}::bigint`,
    filter,
    where: after === undefined ? sql`true` : sql`donation.number < ${after}`,
    order: sql`number DESC`,
    limit,
  });
  return selectTeamDonations(db, newest).orderBy("donation.number", "desc").execute();
}

const sortedBy = { given: sql`donation.settled_at`, amount: leftMinor } as const;
/** What the team entered never goes back by a gateway: all of it is left. */
const entered = sql`donation.campaign_amount_minor`;

/** Where a page of sorted donations ended. */
interface SortedPlace {
  readonly value: Date | number;
  readonly number: number;
}

/**
 * All of a campaign's settled donations in an order. By amount, those of gateways and those of the team have
 * an index each, and the first of both are put together.
 */
export function findSortedTeamDonations(
  db: Db,
  campaignId: number,
  { order, after, limit }: { order: GiftOrder; after: SortedPlace | undefined; limit: number },
) {
  const { column, way, beyond } = orderingOf(order);
  const direction = sql.raw(way);
  const by = sortedBy[column];
  const first = (filter: DonationFilter, place: RawBuilder<unknown>) =>
    firstDonations({
      campaign: sql`${campaignId}::bigint`,
      filter,
      where: after
        ? sql`(${place}, donation.number)
            ${beyond} (${after.value}, ${after.number}::int)`
        : sql`true`,
      order: sql`${place} ${direction}, donation.number ${direction}`,
      limit,
    });
  const found =
    column === "given"
      ? first({}, by)
      : sql<Selectable<DB["donation"]>>`(
          SELECT * FROM (
            ${first({ source: "online" }, by)} UNION ALL ${first({ source: "offline" }, entered)}
          ) AS donation
          ORDER BY ${by} ${direction}, donation.number ${direction} LIMIT ${limit})`;
  return selectTeamDonations(db, found).orderBy(by, way).orderBy("donation.number", way).execute();
}

/**
 * Locks a donation and all other donations of the same donor to the campaign, in the order of their
 * ids, so that two requests about one donor can't block each other for ever. Empty where there is
 * no such donation.
 */
export async function lockDonationsOfGiver(
  tx: Tx,
  campaignId: number,
  donationId: string,
): Promise<DonationRow[]> {
  const sameGiver = sql<boolean>`coalesce(donation.donor_email, donation.account_id::text) =
    (SELECT coalesce(gift.donor_email, gift.account_id::text) FROM donation AS gift
      WHERE gift.id = ${donationId})`;
  return await tx
    .selectFrom("donation")
    .selectAll()
    .where("campaign_id", "=", campaignId)
    .where((eb) => eb.or([eb("id", "=", donationId), sameGiver]))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Orders the receipt of a settled donation that has none yet. */
export async function orderReceipt(tx: Tx, id: string): Promise<void> {
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
