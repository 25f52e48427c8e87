import { type RawBuilder, sql } from "kysely";
import type { OverviewGiftOrder } from "#contract/figures/overview.ts";
import type { DonationFilter } from "#contract/giving/offline.ts";
import type { OfflineWay } from "#contract/giving/reported-donations.ts";
import type { Currency } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { orderingOf } from "../../../platform/db/ordering.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { firstDonations } from "../../campaigns/catalogue/donation-filter-store.ts";
import { giftLeft } from "../../giving/donations/left-of-gift.ts";

export interface OverviewDonationRow {
  readonly id: string;
  readonly number: number;
  readonly campaign_id: number;
  readonly campaign_title: string;
  /** Null for an anonymous donor: the team doesn't see the name either. */
  readonly donor_name: string | null;
  readonly donor_portrait: string | null;
  readonly campaign_amount_minor: number;
  readonly campaign_currency: Currency;
  /** What is left of what was given, in the donor's currency. */
  readonly gift_minor: number;
  readonly currency: Currency;
  readonly rate_ppm: number;
  readonly rate_as_of: string | null;
  readonly rate_source: string | null;
  readonly cost_minor: number;
  readonly fund: string | null;
  readonly message: string | null;
  readonly settled_at: Date;
  readonly thanked_at: Date | null;
  readonly offline_way: OfflineWay | null;
}

/** Where a page of donations ended. They are in the order of their times. */
export interface DonationPlace {
  readonly settledAt: Date;
  readonly campaignId: number;
  readonly number: number;
}

/**
 * Settled donations of campaigns, newest first unless `order` is "given". The query reads the first of each
 * campaign, and takes the first of those.
 */
export function findOverviewDonations(
  db: Db,
  ids: readonly number[],
  {
    filter,
    order = "-given",
    after,
    limit,
  }: {
    filter: DonationFilter;
    order?: OverviewGiftOrder;
    after: DonationPlace | undefined;
    limit: number;
  },
): Promise<readonly OverviewDonationRow[]> {
  const { way, beyond } = orderingOf(order);
  const direction = sql.raw(way);
  const isAfter = after
    ? sql<boolean>`donation.settled_at ${beyond}= ${after.settledAt} AND
        (donation.settled_at, donation.campaign_id, donation.number)
          ${beyond} (${after.settledAt}, ${after.campaignId}::bigint, ${after.number}::int)`
    : sql<boolean>`true`;
  const firstOf = (campaign: RawBuilder<unknown>) =>
    firstDonations({
      campaign,
      filter,
      where: isAfter,
      order: sql`settled_at ${direction}, number ${direction}`,
      limit,
    });
  // Of a campaign that the statement names PostgreSQL knows how many donations it has. Of one that comes out of a list
  // it expects as few as most have, and sorts all of them.
  const first =
    ids.length === 1
      ? sql`${firstOf(sql`${ids[0]}::bigint`)} AS one`
      : sql`unnest(${ids}::bigint[]) AS mine (id) CROSS JOIN LATERAL ${firstOf(sql`mine.id`)} AS one`;
  return readRows(
    db,
    sql<OverviewDonationRow>`
    SELECT donation.id, donation.number, donation.campaign_id, campaign.title AS campaign_title,
      CASE WHEN donation.anonymous THEN NULL ELSE donation.donor_name END AS donor_name,
      donor.portrait AS donor_portrait,
      donation.campaign_amount_minor - donation.campaign_refunded_minor AS campaign_amount_minor,
      donation.campaign_currency, ${giftLeft} AS gift_minor, donation.currency,
      donation.rate_ppm, donation.rate_as_of, donation.rate_source,
      donation.cost_minor - donation.cost_returned_minor AS cost_minor, fund.name AS fund, donation.message,
      donation.settled_at, donation.thanked_at, donation.offline_way
    FROM (
      SELECT one.* FROM ${first}
      ORDER BY one.settled_at ${direction}, one.campaign_id ${direction}, one.number ${direction} LIMIT ${limit}
    ) AS donation
    JOIN campaign ON campaign.id = donation.campaign_id
    LEFT JOIN account AS donor ON donor.id = donation.account_id AND NOT donation.anonymous
    LEFT JOIN fund ON fund.id = donation.fund_id
    ORDER BY donation.settled_at ${direction}, donation.campaign_id ${direction}, donation.number ${direction}`,
  );
}

export function placeOf(row: OverviewDonationRow): DonationPlace {
  return { settledAt: row.settled_at, campaignId: row.campaign_id, number: row.number };
}
