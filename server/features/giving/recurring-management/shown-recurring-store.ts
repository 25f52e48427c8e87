import { sql } from "kysely";
import type { DeclineReason, DonationState } from "#contract/giving/donations.ts";
import { MAX_LISTED_PERIODS } from "#contract/giving/recurring.ts";
import type { Currency } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { remainingAmount } from "../donations/remaining-amount.ts";
import type { ChargeRow } from "../recurring/recurring-store.ts";

/** Of donors whose data is not erased, with the names of campaigns and fund. */
function selectShownRecurring(db: Db) {
  return db
    .selectFrom("recurring_donation")
    .innerJoin("campaign", "campaign.id", "recurring_donation.campaign_id")
    .leftJoin("fund", "fund.id", "recurring_donation.fund_id")
    .leftJoin("campaign as next_campaign", "next_campaign.id", "recurring_donation.move_to")
    .selectAll("recurring_donation")
    .select([
      "campaign.title as campaign_title",
      "campaign.state as campaign_state",
      "campaign.starts_on as campaign_starts_on",
      "campaign.ends_on as campaign_ends_on",
      "fund.name as fund_name",
      "next_campaign.title as move_to_title",
    ])
    .where("recurring_donation.donor_email", "is not", null);
}

export type ShownRecurring = NonNullable<Awaited<ReturnType<typeof findShownRecurring>>>;

export function findShownRecurring(db: Db, id: string) {
  return selectShownRecurring(db).where("recurring_donation.id", "=", id).executeTakeFirst();
}

/**
 * The account's, and guests' with its confirmed address unless the owner of the address disowned one of their
 * donations. Without those that never began. Newest first.
 */
export function findOwnRecurring(
  db: Db,
  {
    accountId,
    confirmedEmail,
  }: { readonly accountId: string; readonly confirmedEmail: string | null },
  limit: number,
) {
  return selectShownRecurring(db)
    .where((eb) =>
      eb.or([
        eb("recurring_donation.account_id", "=", accountId),
        eb.and([
          eb("recurring_donation.account_id", "is", null),
          eb("recurring_donation.donor_email", "=", confirmedEmail),
          sql<boolean>`NOT EXISTS (SELECT FROM donation
            WHERE donation.recurring_id = recurring_donation.id AND disowned_at IS NOT NULL)`,
        ]),
      ]),
    )
    .where(sql<boolean>`recurring_donation.reason IS DISTINCT FROM 'not_started'`)
    .orderBy("recurring_donation.created_at", "desc")
    .orderBy("recurring_donation.id", "desc")
    .limit(limit)
    .execute();
}

/** A period with its donation. */
export interface PeriodRow {
  readonly recurring_id: string;
  readonly due_on: string;
  readonly charge_state: ChargeRow["state"];
  readonly reason: DeclineReason | null;
  readonly retry_at: Date | null;
  readonly donation_id: string;
  readonly state: DonationState;
  readonly currency: Currency;
  readonly amount_minor: number;
  readonly receipt_number: string | null;
}

/** The newest periods of each of these recurring donations, newest first. */
export async function findPeriods(db: Db, ids: readonly string[]): Promise<readonly PeriodRow[]> {
  if (ids.length === 0) return [];
  return await readRows(
    db,
    sql<PeriodRow>`
      SELECT charge.recurring_id, charge.due_on::text, charge.charge_state, charge.reason, charge.retry_at,
        charge.donation_id, donation.state, donation.currency, donation.amount_minor,
        (SELECT number FROM receipt WHERE receipt.donation_id = donation.id
          ORDER BY issued_at DESC, number DESC LIMIT 1) AS receipt_number
      FROM unnest(${[...ids]}::uuid[]) AS wanted (id)
      CROSS JOIN LATERAL (
        SELECT recurring_id, due_on, state AS charge_state, reason, retry_at, donation_id
        FROM recurring_charge WHERE recurring_id = wanted.id
        ORDER BY due_on DESC LIMIT ${MAX_LISTED_PERIODS}
      ) AS charge
      JOIN donation ON donation.id = charge.donation_id
      ORDER BY charge.recurring_id, charge.due_on DESC`,
  );
}

interface GivenRow {
  readonly recurring_id: string;
  readonly donations: number;
  /** Without refunds and fees. */
  readonly minor: number;
}

/** What has been given with each of these recurring donations. */
export async function sumGiven(db: Db, ids: readonly string[]): Promise<readonly GivenRow[]> {
  if (ids.length === 0) return [];
  return await readRows(
    db,
    sql<GivenRow>`
      SELECT recurring_id, count(*)::int AS donations, sum(${remainingAmount})::bigint AS minor
      FROM donation WHERE recurring_id = ANY(${[...ids]}::uuid[]) AND state = 'settled'
      GROUP BY recurring_id`,
  );
}

/** Declined periods are no longer charged again; the donor can still pay them. */
export async function endRetries(tx: Tx, recurringId: string): Promise<void> {
  await tx
    .updateTable("recurring_charge")
    .set({ state: "waiting", retry_at: null })
    .where("recurring_id", "=", recurringId)
    .where("state", "=", "retrying")
    .execute();
}
