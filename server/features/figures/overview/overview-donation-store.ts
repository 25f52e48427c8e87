import { type RawBuilder, sql } from "kysely";
import type { OverviewDonationOrder } from "#contract/figures/overview.ts";
import type { Frequency } from "#contract/giving/giving-choices.ts";
import type { OfflineWay } from "#contract/giving/reported-donations.ts";
import type { DonationFilter } from "#contract/giving/team-donations.ts";
import type { Currency } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { toOrdering } from "../../../platform/db/ordering.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { selectFirstDonations } from "../../campaigns/catalogue/donation-filter-store.ts";
import { remainingAmount } from "../../giving/donations/remaining-amount.ts";

export interface OverviewDonationRow {
  readonly id: string;
  readonly number: number;
  readonly campaign_id: number;
  readonly campaign_title: string;
  /** Null for an anonymous donor, also for the team. */
  readonly donor_name: string | null;
  readonly donor_portrait: string | null;
  readonly campaign_amount_minor: number;
  readonly campaign_currency: Currency;
  /** The remaining amount in the donor's currency. */
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
  readonly recurring: Frequency | null;
}

/** Where a page of donations ended. */
export interface DonationPosition {
  readonly settledAt: Date;
  readonly campaignId: number;
  readonly number: number;
}

/**
 * Settled donations to campaigns, newest first unless `order` is "given". The query reads the first
 * ones of each campaign, then the first of those.
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
    order?: OverviewDonationOrder;
    after: DonationPosition | undefined;
    limit: number;
  },
): Promise<readonly OverviewDonationRow[]> {
  const { way, beyond } = toOrdering(order);
  const direction = sql.raw(way);
  const isAfter = after
    ? sql<boolean>`donation.settled_at ${beyond}= ${after.settledAt} AND
        (donation.settled_at, donation.campaign_id, donation.number)
          ${beyond} (${after.settledAt}, ${after.campaignId}::bigint, ${after.number}::int)`
    : sql<boolean>`true`;
  const selectFirst = (campaign: RawBuilder<unknown>) =>
    selectFirstDonations({
      campaign,
      filter,
      where: isAfter,
      order: sql`settled_at ${direction}, number ${direction}`,
      limit,
    });
  // PostgreSQL estimates the donations of a literal campaign id well. For ids from a list it expects
  // few, and would sort all donations of a large campaign.
  const first =
    ids.length === 1
      ? sql`${selectFirst(sql`${ids[0]}::bigint`)} AS listed`
      : sql`unnest(${ids}::bigint[]) AS mine (id) CROSS JOIN LATERAL ${selectFirst(sql`mine.id`)} AS listed`;
  return readRows(
    db,
    sql<OverviewDonationRow>`
    SELECT donation.id, donation.number, donation.campaign_id, campaign.title AS campaign_title,
      CASE WHEN donation.anonymous THEN NULL ELSE donation.donor_name END AS donor_name,
      donor.portrait AS donor_portrait,
      donation.campaign_amount_minor - donation.campaign_refunded_minor AS campaign_amount_minor,
      donation.campaign_currency, ${remainingAmount} AS gift_minor, donation.currency,
      donation.rate_ppm, donation.rate_as_of, donation.rate_source,
      donation.cost_minor - donation.cost_returned_minor AS cost_minor, fund.name AS fund, donation.message,
      donation.settled_at, donation.thanked_at, donation.offline_way,
      recurring.frequency AS recurring
    FROM (
      SELECT listed.* FROM ${first}
      ORDER BY listed.settled_at ${direction}, listed.campaign_id ${direction}, listed.number ${direction} LIMIT ${limit}
    ) AS donation
    JOIN campaign ON campaign.id = donation.campaign_id
    LEFT JOIN account AS donor ON donor.id = donation.account_id AND NOT donation.anonymous
    LEFT JOIN fund ON fund.id = donation.fund_id
    LEFT JOIN recurring_donation AS recurring ON recurring.id = donation.recurring_id
    ORDER BY donation.settled_at ${direction}, donation.campaign_id ${direction}, donation.number ${direction}`,
  );
}

export function toDonationPosition(row: OverviewDonationRow): DonationPosition {
  return { settledAt: row.settled_at, campaignId: row.campaign_id, number: row.number };
}
