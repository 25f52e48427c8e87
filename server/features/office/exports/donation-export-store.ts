import { type RawBuilder, sql } from "kysely";
import type { DonationState } from "#contract/giving/donations.ts";
import type { Frequency } from "#contract/giving/giving-choices.ts";
import type { OfflineWay } from "#contract/giving/reported-donations.ts";
import type { Currency } from "#contract/money.ts";
import {
  type DonationFilter,
  donationTime,
  matchesFilter,
} from "../money/donation-filter-store.ts";

export interface DonationExportRow {
  readonly id: string;
  /** When it was paid, or started if it is not; in microseconds for the cursor. */
  readonly at: Date;
  readonly at_us: number;
  readonly state: DonationState;
  readonly revoked: boolean;
  readonly campaign_id: number;
  readonly campaign: string;
  readonly number: number | null;
  readonly donor_name: string | null;
  readonly donor_email: string | null;
  readonly anonymous: boolean;
  readonly currency: Currency;
  readonly amount_minor: number;
  readonly fee_minor: number;
  readonly refunded_minor: number;
  readonly gateway_cost_minor: number | null;
  readonly campaign_currency: Currency;
  readonly campaign_amount_minor: number;
  readonly campaign_refunded_minor: number;
  readonly provider: string;
  readonly offline_way: OfflineWay | null;
  readonly fund: string | null;
  readonly receipt: string | null;
  readonly payment_id: string | null;
  readonly recurring: Frequency | null;
}

export interface DonationCursor {
  readonly at_us: number;
  readonly id: string;
}

const microseconds = sql`(extract(epoch FROM ${donationTime}) * 1000000)::bigint`;

/** Donations from the oldest on. */
export function selectDonationRows(
  filter: DonationFilter,
  after: DonationCursor | undefined,
  limit: number,
): RawBuilder<DonationExportRow> {
  const isAfter = after
    ? sql`(${donationTime}, donation.id) > (timestamptz 'epoch' + ${after.at_us}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql`true`;
  return sql<DonationExportRow>`
    SELECT donation.id, ${donationTime} AS at, ${microseconds} AS at_us, donation.state,
      donation.revoked_at IS NOT NULL AS revoked, donation.campaign_id, campaign.title AS campaign,
      donation.number, donation.donor_name, donation.donor_email, donation.anonymous,
      donation.currency, donation.amount_minor, donation.fee_minor, donation.refunded_minor,
      CASE WHEN donation.cost_told THEN donation.gateway_cost_minor END AS gateway_cost_minor,
      donation.campaign_currency, donation.campaign_amount_minor,
      donation.campaign_refunded_minor, donation.provider, donation.offline_way, fund.name AS fund,
      donation.payment_id, recurring.frequency AS recurring, (SELECT receipt.number FROM receipt
        WHERE receipt.donation_id = donation.id AND receipt.voided_at IS NULL
        ORDER BY receipt.issued_at DESC LIMIT 1) AS receipt
    FROM donation JOIN campaign ON campaign.id = donation.campaign_id
      LEFT JOIN fund ON fund.id = donation.fund_id
      LEFT JOIN recurring_donation AS recurring ON recurring.id = donation.recurring_id
    WHERE ${matchesFilter(filter)} AND ${isAfter}
    ORDER BY ${donationTime}, donation.id LIMIT ${limit}`;
}

export interface DonorExportRow {
  readonly name: string | null;
  readonly email: string | null;
  readonly has_account: boolean;
  readonly currency: Currency;
  readonly donations: number;
  readonly amount_minor: number;
  readonly refunded_minor: number;
  readonly first_at: Date;
  readonly last_at: Date;
}

/** Paid donations by donor (account or address) and currency. Reads all donations of the days. */
export function selectDonorRows(filter: DonationFilter, limit: number): RawBuilder<DonorExportRow> {
  return sql<DonorExportRow>`
    WITH giving AS (
      SELECT account_id, CASE WHEN account_id IS NULL THEN donor_email END AS guest, currency,
        count(*)::int AS donations, sum(amount_minor)::bigint AS amount_minor,
        sum(refunded_minor)::bigint AS refunded_minor,
        min(settled_at) AS first_at, max(settled_at) AS last_at,
        (array_agg(donor_name ORDER BY settled_at DESC) FILTER (WHERE donor_name IS NOT NULL))[1]
          AS given_name
      FROM donation WHERE state = 'settled' AND ${matchesFilter(filter)}
        AND (account_id IS NOT NULL OR donor_email IS NOT NULL)
      GROUP BY 1, 2, 3
    )
    SELECT coalesce(nullif(rtrim(account.first_name || ' ' || account.last_name), ''),
        giving.given_name) AS name, coalesce(account.email, giving.guest) AS email,
      giving.account_id IS NOT NULL AS has_account, giving.currency, giving.donations,
      giving.amount_minor, giving.refunded_minor, giving.first_at, giving.last_at
    FROM giving LEFT JOIN account ON account.id = giving.account_id AND account.erased_at IS NULL
    ORDER BY giving.first_at, email, giving.currency LIMIT ${limit}`;
}
