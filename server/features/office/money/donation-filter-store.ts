import { type RawBuilder, sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { DonationFilterStatus } from "#contract/office/donation-filters.ts";
import type { Db } from "../../../platform/db/database.ts";
import { matchesAllWords } from "../../../platform/db/fold-text.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** Filters with their days as instants: from `from` until before `before`. */
export interface DonationFilter {
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly campaign?: number | undefined;
  readonly gateway?: string | undefined;
  readonly payment_status?: DonationFilterStatus | undefined;
}

/** When a donation was paid, or started if it is not. The expression of an index. */
export const donationTime = sql<Date>`coalesce(donation.settled_at, donation.created_at)`;

const statuses: Readonly<Record<DonationFilterStatus, RawBuilder<boolean>>> = {
  paid: sql`donation.state = 'settled'`,
  refunded: sql`(donation.state = 'settled' AND donation.refunded_minor > 0)`,
  pending: sql`donation.state = 'pending'`,
  unpaid: sql`donation.state IN ('created', 'open', 'failed', 'expired')`,
  reversed: sql`donation.state = 'reversed'`,
};

export function matchesFilter(filter: DonationFilter): RawBuilder<boolean> {
  const { from, before, campaign, gateway, payment_status: status } = filter;
  const conditions = [
    ...(from ? [sql`${donationTime} >= ${from}`] : []),
    ...(before ? [sql`${donationTime} < ${before}`] : []),
    ...(campaign === undefined ? [] : [sql`donation.campaign_id = ${campaign}`]),
    ...(gateway === undefined ? [] : [sql`donation.provider = ${gateway}`]),
    ...(status ? [statuses[status]] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` AND `)})`;
}

export function isUnfiltered(filter: DonationFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

export interface DonationSumRow {
  readonly currency: Currency;
  readonly count: number;
  readonly paid_count: number;
  readonly amount: number;
  readonly service_fees: number;
  readonly refunded: number;
  readonly gateway_costs: number;
}

/** Sums by currency; those of a search are over `ids`. */
export function sumFiltered(
  db: Db,
  filter: DonationFilter,
  ids: readonly string[] | undefined,
): Promise<readonly DonationSumRow[]> {
  const isFound = ids ? sql`donation.id = ANY(${[...ids]}::uuid[])` : sql`true`;
  const paid = (sum: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sum}) FILTER (WHERE donation.state = 'settled'), 0)::bigint`;
  return readRows(
    db,
    sql<DonationSumRow>`
    SELECT donation.currency, count(*)::int AS count,
      (count(*) FILTER (WHERE donation.state = 'settled'))::int AS paid_count,
      ${paid(sql`donation.amount_minor`)} AS amount,
      ${paid(sql`donation.fee_minor`)} AS service_fees,
      ${paid(sql`donation.refunded_minor`)} AS refunded,
      ${paid(sql`CASE WHEN donation.cost_told THEN donation.gateway_cost_minor END`)} AS gateway_costs
    FROM donation WHERE ${isFound} AND ${matchesFilter(filter)}
    GROUP BY donation.currency ORDER BY donation.currency`,
  );
}

/** Gateways that have accepted donations, configured or not. */
export async function findFormerGateways(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("reconciliation").select("provider").execute();
  return rows.map(({ provider }) => provider);
}

/** Campaigns by words of their titles or by number, newest first. */
export function findCampaignChoices(
  db: Db,
  q: string,
  limit: number,
): Promise<ReadonlyArray<{ id: number; title: string }>> {
  const number = /^#?(\d{1,9})$/.exec(q)?.[1];
  const isFound = number
    ? sql`id = ${Number(number)}`
    : q === ""
      ? sql`true`
      : matchesAllWords(sql`fold_text(' ' || title)`, q);
  return readRows(
    db,
    sql<{ id: number; title: string }>`
    SELECT id, title FROM campaign WHERE state NOT IN ('draft', 'in_review') AND ${isFound}
    ORDER BY id DESC LIMIT ${limit}`,
  );
}
