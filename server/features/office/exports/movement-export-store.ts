import { type RawBuilder, sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { DonationFilter } from "../money/donation-filter-store.ts";

/** An entry of the ledger, or a movement, with the donation it is about, if any. */
export interface MovementExportRow {
  readonly id: string | number;
  readonly at: Date;
  readonly recorded_at: Date;
  readonly kind: string;
  readonly amount_minor: number;
  readonly currency: Currency;
  readonly provider: string;
  readonly external_id: string | null;
  readonly donation_id: string | null;
  readonly campaign_id: number | null;
  readonly campaign: string | null;
  readonly number: number | null;
  readonly donor_name: string | null;
  readonly donor_email: string | null;
}

const donationColumns = sql`donation.id AS donation_id, donation.campaign_id,
  campaign.title AS campaign, donation.number, donation.donor_name, donation.donor_email`;

function isWithin(
  { from, before, campaign, gateway }: DonationFilter,
  {
    time,
    provider,
  }: { readonly time: RawBuilder<unknown>; readonly provider: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const conditions = [
    ...(from ? [sql`${time} >= ${from}`] : []),
    ...(before ? [sql`${time} < ${before}`] : []),
    ...(campaign === undefined ? [] : [sql`donation.campaign_id = ${campaign}`]),
    ...(gateway === undefined ? [] : [sql`${provider} = ${gateway}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` AND `)})`;
}

/** Refunds in the order in which they were recorded; one that failed is below zero. */
export function selectRefundRows(
  filter: DonationFilter,
  after: string | undefined,
  limit: number,
): RawBuilder<MovementExportRow> {
  const isAfter = after === undefined ? sql`true` : sql`movement.id > ${after}::uuid`;
  return sql<MovementExportRow>`
    SELECT movement.id, movement.occurred_at AS at, movement.recorded_at, movement.kind,
      CASE movement.kind WHEN 'refund' THEN movement.amount_minor ELSE -movement.amount_minor END
        AS amount_minor, movement.currency, movement.provider, movement.external_id, ${donationColumns}
    FROM money_movement AS movement
      LEFT JOIN donation ON donation.id = movement.donation_id
      LEFT JOIN campaign ON campaign.id = donation.campaign_id
    WHERE movement.kind IN ('refund', 'refund_failed') AND ${isAfter}
      AND ${isWithin(filter, { time: sql`movement.occurred_at`, provider: sql`movement.provider` })}
    ORDER BY movement.id LIMIT ${limit}`;
}

/** Entries of an account in the order in which they were recorded, so that their sum is its change. */
export function selectEntryRows(
  account: string,
  filter: DonationFilter,
  after: number | undefined,
  limit: number,
): RawBuilder<MovementExportRow> {
  const provider = sql`coalesce(movement.provider, donation.provider)`;
  return sql<MovementExportRow>`
    SELECT entry.id, txn.occurred_at AS at, txn.recorded_at, txn.kind, entry.amount_minor,
      entry.currency, ${provider} AS provider,
      coalesce(movement.external_id, donation.payment_id) AS external_id, ${donationColumns}
    FROM ledger_entry AS entry JOIN ledger_txn AS txn ON txn.id = entry.txn_id
      LEFT JOIN money_movement AS movement
        ON txn.source_type = 'movement' AND movement.id = txn.source_id::uuid
      LEFT JOIN donation ON donation.id = coalesce(movement.donation_id,
        CASE txn.source_type WHEN 'donation' THEN txn.source_id::uuid END)
      LEFT JOIN campaign ON campaign.id = donation.campaign_id
    WHERE entry.account_id IN (SELECT id FROM ledger_account WHERE name = ${account})
      AND entry.id > ${after ?? 0}::bigint
      AND ${isWithin(filter, { time: sql`txn.occurred_at`, provider })}
    ORDER BY entry.id LIMIT ${limit}`;
}
