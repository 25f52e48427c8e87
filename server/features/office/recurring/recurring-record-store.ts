import { sql } from "kysely";
import type { DeclineReason } from "#contract/giving/donations.ts";
import type { Db } from "../../../platform/db/database.ts";
import { remainingAmount } from "../../giving/donations/remaining-amount.ts";
import { selectRecurring } from "./recurring-list-store.ts";

export type RecordRow = NonNullable<Awaited<ReturnType<typeof findRecord>>>;
export type PeriodRow = Awaited<ReturnType<typeof findPeriods>>[number];
export type FailureRow = Awaited<ReturnType<typeof findFailures>>[number];

export function findRecord(db: Db, id: string) {
  return selectRecurring(db)
    .leftJoin("fund", "fund.id", "recurring_donation.fund_id")
    .leftJoin("campaign as other", "other.id", "recurring_donation.move_to")
    .select(["fund.name as fund_name", "other.title as move_to_title"])
    .where("recurring_donation.id", "=", id)
    .executeTakeFirst();
}

/** The paid donations: how many, their sum without refunds and fees, and the newest. */
export function sumGiven(db: Db, recurringId: string) {
  return db
    .selectFrom("donation")
    .select(({ fn }) => [
      fn.countAll<number>().as("donations"),
      sql<number>`coalesce(sum(${remainingAmount}), 0)::bigint`.as("minor"),
      sql<string | null>`(array_agg(id ORDER BY id DESC) FILTER (WHERE disowned_at IS NULL
        AND (account_id IS NOT NULL OR donor_email IS NOT NULL)))[1]`.as("newest_known"),
    ])
    .where("recurring_id", "=", recurringId)
    .where("state", "=", "settled")
    .executeTakeFirstOrThrow();
}

/** Periods with their donations, newest first. */
export function findPeriods(db: Db, recurringId: string, limit: number) {
  return db
    .selectFrom("recurring_charge as charge")
    .innerJoin("donation", "donation.id", "charge.donation_id")
    .select([
      "charge.due_on",
      "charge.state",
      "charge.attempts",
      "charge.retry_at",
      "donation.id as donation_id",
      "donation.state as donation_state",
      "donation.amount_minor",
      "donation.fee_minor",
      "donation.refunded_minor",
      "donation.revoked_at",
      "donation.currency",
    ])
    .where("charge.recurring_id", "=", recurringId)
    .orderBy("charge.due_on", "desc")
    .limit(limit)
    .execute();
}

export function findFailures(db: Db, donationIds: readonly string[]) {
  return db
    .selectFrom("payment_decline")
    .select([
      "donation_id",
      "declined_at",
      sql<DeclineReason>`coalesce(reason, 'declined')`.as("reason"),
    ])
    .where("donation_id", "in", [...donationIds])
    .orderBy("declined_at", "desc")
    .execute();
}
