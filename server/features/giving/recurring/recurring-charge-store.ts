import { type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { DeclineReason } from "#contract/giving/donations.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import type { DonationRow } from "../donations/donation-store.ts";
import type { ChargeRow } from "./recurring-store.ts";

type NewCharge = Omit<Selectable<DB["recurring_charge"]>, "retry_at" | "reason">;

/** A period, by its recurring donation and its date. */
export type PeriodKey = Pick<ChargeRow, "recurring_id" | "due_on">;
/** A period to work on, and its gateway. */
export type PeriodRow = PeriodKey & { readonly provider: string };

export async function insertCharge(tx: Tx, charge: NewCharge): Promise<void> {
  await tx.insertInto("recurring_charge").values(charge).execute();
}

export async function updateCharge(
  tx: Tx,
  { recurring_id, due_on }: PeriodKey,
  changes: Updateable<DB["recurring_charge"]>,
): Promise<void> {
  await tx
    .updateTable("recurring_charge")
    .set(changes)
    .where("recurring_id", "=", recurring_id)
    .where("due_on", "=", due_on)
    .execute();
}

export function findCharge(db: Db, { recurring_id, due_on }: PeriodKey) {
  return db
    .selectFrom("recurring_charge")
    .selectAll()
    .where("recurring_id", "=", recurring_id)
    .where("due_on", "=", due_on)
    .executeTakeFirst();
}

/** The dates and states of the newest periods, the newest first. */
export function findNewestCharges(db: Db, recurringId: string, limit: number) {
  return db
    .selectFrom("recurring_charge")
    .select(["due_on", "state", "donation_id"])
    .where("recurring_id", "=", recurringId)
    .orderBy("due_on", "desc")
    .limit(limit)
    .execute();
}

/** Whether no later period was recorded, after which an unpaid one is not charged again. */
export async function isNewestPeriod(
  db: Db,
  { recurring_id, due_on }: PeriodKey,
): Promise<boolean> {
  const [newest] = await findNewestCharges(db, recurring_id, 1);
  return newest?.due_on === due_on;
}

/** Whether the outcome of a charge of an earlier period is unknown. */
export async function hasUnsentCharge(db: Db, recurringId: string): Promise<boolean> {
  const unsent = await db
    .selectFrom("recurring_charge as charge")
    .innerJoin("donation", "donation.id", "charge.donation_id")
    .select("charge.due_on")
    .where("charge.recurring_id", "=", recurringId)
    .where("charge.state", "=", "charging")
    .where("donation.state", "=", "open")
    .limit(1)
    .executeTakeFirst();
  return unsent !== undefined;
}

/** When the owner of the donor's address disowned one of its donations; null if they did not. */
export async function findDisownedAt(db: Db, recurringId: string): Promise<Date | null> {
  const disowned = await db
    .selectFrom("donation")
    .select("disowned_at")
    .where("recurring_id", "=", recurringId)
    .where("disowned_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return disowned?.disowned_at ?? null;
}

/** Stops waiting for unpaid periods. Those that were paid late become paid. */
export async function closeUnpaidCharges(tx: Tx, recurringId: string): Promise<void> {
  await sql`
    UPDATE recurring_charge AS charge SET
      state = CASE WHEN donation.settled_at IS NULL THEN 'missed' ELSE 'paid' END,
      retry_at = NULL
    FROM donation WHERE donation.id = charge.donation_id AND charge.recurring_id = ${recurringId}
      AND (charge.state IN ('waiting', 'retrying')
        OR charge.state = 'missed' AND donation.settled_at IS NOT NULL)`.execute(tx);
}

/** Charges periods that wait for the donor again, now. */
export async function retryWaitingCharges(tx: Tx, recurringId: string, at: Date): Promise<void> {
  await tx
    .updateTable("recurring_charge")
    .set({ state: "retrying", retry_at: at })
    .where("recurring_id", "=", recurringId)
    .where("state", "=", "waiting")
    .execute();
}

/** Why the donation's last attempt was declined; null if the gateway did not say. */
export async function findDeclineReason(db: Db, donationId: string): Promise<DeclineReason | null> {
  const declined = await db
    .selectFrom("payment_decline")
    .select("reason")
    .where("donation_id", "=", donationId)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();
  return (declined?.reason ?? null) as DeclineReason | null;
}

/** Marks a charge that the gateway did not accept as failed, unless something was heard of it. */
export async function failUnsentDonation(tx: Tx, donationId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("donation")
    .set({ state: "failed" })
    .where("id", "=", donationId)
    .where("state", "=", "open")
    .where("payment_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const periods = (states: RawBuilder<unknown>, donations: RawBuilder<unknown>, limit: number) => sql`
  (SELECT charge.recurring_id, charge.due_on::text, donation.provider
  FROM recurring_charge AS charge JOIN donation ON donation.id = charge.donation_id
  WHERE ${states} AND ${donations} ORDER BY charge.created_at LIMIT ${limit})`;

/** Periods whose donation was paid or failed since the last look. */
export function findChangedPeriods(db: Db, limit: number): Promise<readonly PeriodRow[]> {
  const paid = sql`donation.state IN ('settled', 'reversed')`;
  // One part for each partial index.
  return readRows(
    db,
    sql<PeriodRow>`
      ${periods(sql`charge.state = 'charging'`, sql`donation.state IN ('settled', 'reversed', 'failed', 'expired')`, limit)}
      UNION ALL ${periods(sql`charge.state = 'waiting'`, paid, limit)}
      UNION ALL ${periods(sql`charge.state = 'retrying'`, paid, limit)}`,
  );
}

/** Open periods of a recurring donation. */
export function findOpenPeriods(db: Db, recurringId: string): Promise<readonly PeriodRow[]> {
  return readRows(
    db,
    sql<PeriodRow>`${periods(
      sql`charge.recurring_id = ${recurringId}`,
      sql`charge.state IN ('charging', 'waiting', 'retrying')`,
      10,
    )}`,
  );
}

/** Periods whose charge was started before a time, and nothing was heard of it. */
export function findUnsentPeriods(
  db: Db,
  { startedBefore, providers }: { startedBefore: Date; providers: readonly string[] },
  limit: number,
): Promise<readonly PeriodRow[]> {
  const unsent = sql`donation.provider = ANY(${[...providers]}::text[]) AND donation.state = 'open' AND donation.payment_id IS NULL
    AND coalesce(donation.reopened_at, donation.created_at) < ${startedBefore}`;
  return readRows(db, sql<PeriodRow>`${periods(sql`charge.state = 'charging'`, unsent, limit)}`);
}

export function findDueRetries(
  db: Db,
  { now, providers }: { now: Date; providers: readonly string[] },
  limit: number,
): Promise<readonly PeriodRow[]> {
  return readRows(
    db,
    sql<PeriodRow>`
    SELECT charge.recurring_id, charge.due_on::text, donation.provider
    FROM recurring_charge AS charge JOIN donation ON donation.id = charge.donation_id
    WHERE charge.state = 'retrying' AND charge.retry_at <= ${now}
      AND donation.provider = ANY(${[...providers]}::text[])
    ORDER BY charge.retry_at, charge.recurring_id LIMIT ${limit}`,
  );
}

/**
 * Periods that have waited for the donor since before a time: of a stored payment method, or the last one of a donor
 * who pays by link.
 */
export function findOverduePeriods(
  db: Db,
  createdBefore: Date,
  limit: number,
): Promise<readonly PeriodRow[]> {
  return readRows(
    db,
    sql<PeriodRow>`
    SELECT charge.recurring_id, charge.due_on::text, recurring.provider
    FROM recurring_charge AS charge
    JOIN recurring_donation AS recurring ON recurring.id = charge.recurring_id
    JOIN donation ON donation.id = charge.donation_id
    WHERE charge.state = 'waiting' AND charge.created_at < ${createdBefore}
      AND (recurring.mandate_id IS NOT NULL OR recurring.state = 'active' AND recurring.next_on IS NULL)
      AND donation.state IN ('failed', 'expired')
    ORDER BY charge.created_at LIMIT ${limit}`,
  );
}

export type PeriodDonation = Pick<
  DonationRow,
  "id" | "state" | "attempt" | "payment_id" | "checkout_url" | "provider" | "campaign_id"
>;
