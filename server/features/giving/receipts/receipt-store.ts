import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { belongsToDonor, type Donor } from "../donations/donation-owner-store.ts";
import { remainingAmount, remainingFee } from "../donations/remaining-amount.ts";
import { conversionColumns } from "./receipt-conversion.ts";
import type { ReceiptSigner } from "./receipt-signer.ts";

type NewReceipt = Insertable<DB["receipt"]>;
export type VoidReason = NonNullable<NewReceipt["void_reason"]>;

interface DueReceipt {
  readonly id: string;
  readonly due: "mail" | "quiet";
}

/**
 * Takes settled donations without a receipt off the queue, oldest first, skipping those that another
 * transaction has locked. A rollback returns them to the queue.
 */
export async function claimDueReceipts(
  tx: Tx,
  { limit, only }: { limit: number; only?: string },
): Promise<readonly DueReceipt[]> {
  const onlyId = only ? sql`AND id = ${only}` : sql``;
  const { rows } = await sql<DueReceipt>`
    UPDATE donation SET receipt_due = NULL
    FROM (
      SELECT id, receipt_due AS due FROM donation
      WHERE state = 'settled' AND receipt_due IS NOT NULL ${onlyId}
      ORDER BY settled_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) AS taken
    WHERE donation.id = taken.id
    RETURNING taken.id, taken.due`.execute(tx);
  return rows;
}

/** How many settled donations wait for their receipt, and when the oldest of them was settled. */
export async function findReceiptLag(db: Db) {
  const [row] = await readRows(
    db,
    sql<{ waiting: number; since: Date | null }>`
      SELECT count(*)::int AS waiting, min(settled_at) AS since FROM donation
      WHERE state = 'settled' AND receipt_due IS NOT NULL`,
  );
  return row ?? { waiting: 0, since: null };
}

/** These donations with their remaining amounts, in the order in which they were settled. */
export function findReceiptDonations(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("donation")
    .innerJoin("campaign", "campaign.id", "donation.campaign_id")
    .leftJoin("fund", "fund.id", "donation.fund_id")
    .leftJoin("recurring_donation as recurring", "recurring.id", "donation.recurring_id")
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "donation.account_id").on("account.erased_at", "is", null),
    )
    .select([
      "donation.id",
      "donation.campaign_id",
      "donation.recurring_id",
      "recurring.frequency",
      "recurring.state as recurring_state",
      "recurring.first_on",
      "recurring.next_on",
      "recurring.ends_on",
      remainingAmount.as("amount_minor"),
      remainingFee.as("fee_minor"),
      "donation.currency",
      ...conversionColumns,
      "donation.settled_at",
      "donation.payment_method",
      "donation.paid_by",
      "donation.provider",
      "donation.donor_name",
      "donation.donor_email",
      "donation.recorded_by",
      "campaign.title as campaign_title",
      "campaign.beneficiary_name",
      "fund.name as fund_name",
      "account.first_name",
      "account.last_name",
    ])
    .select((eb) =>
      eb
        .and([
          eb("donation.donor_email", "=", eb.ref("account.email")),
          eb("account.email_verified_at", "is not", null),
        ])
        .as("given_by_owner"),
    )
    .where("donation.id", "in", [...ids])
    .orderBy("donation.settled_at")
    .orderBy("donation.id")
    .execute();
}

export type ReceiptDonation = Awaited<ReturnType<typeof findReceiptDonations>>[number];

/**
 * Takes `count` numbers of a year and returns the first. The counter is locked until the commit and
 * rolled back with the transaction, so that a year's numbers have no gaps.
 */
export async function allocateReceiptNumbers(tx: Tx, year: number, count: number): Promise<number> {
  const { last } = await tx
    .insertInto("receipt_counter")
    .values({ year, last: count })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet({ last: sql`receipt_counter.last + excluded.last` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last - count + 1;
}

export async function insertReceipts(tx: Tx, rows: readonly NewReceipt[]): Promise<void> {
  await tx
    .insertInto("receipt")
    .values([...rows])
    .execute();
}

/**
 * Locks the donation's receipt in force. The donation is locked first, so that a concurrent erasure
 * waits and then finds the new receipt too.
 */
export async function lockReceiptInForce(tx: Tx, donationId: string) {
  await tx
    .selectFrom("donation")
    .select("id")
    .where("id", "=", donationId)
    .forNoKeyUpdate()
    .execute();
  return tx
    .selectFrom("receipt")
    .selectAll()
    .where("donation_id", "=", donationId)
    .where("voided_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** A donation's remaining amounts and its newest receipt; both locked, in this order. */
export async function lockLatestReceipt(tx: Tx, donationId: string) {
  const donation = await tx
    .selectFrom("donation")
    .select([
      "state",
      "revoked_at",
      remainingAmount.as("amount_minor"),
      remainingFee.as("fee_minor"),
    ])
    .select(["donation.currency", ...conversionColumns])
    .where("id", "=", donationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const receipt = await tx
    .selectFrom("receipt")
    .selectAll()
    .where("donation_id", "=", donationId)
    .orderBy("issued_at", "desc")
    .orderBy("number", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return { donation, receipt };
}

export async function markVoid(
  tx: Tx,
  id: string,
  { reason, at }: { reason: VoidReason; at: Date },
): Promise<void> {
  await tx
    .updateTable("receipt")
    .set({ voided_at: at, void_reason: reason })
    .where("id", "=", id)
    .execute();
}

export async function countReceipts(tx: Tx, donationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("receipt")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("donation_id", "=", donationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes the signed content, which names the donor, from all of a donor's receipts. */
export async function eraseReceiptContent(tx: Tx, donor: Donor): Promise<void> {
  await sql`
    UPDATE receipt SET content = NULL
    FROM donation WHERE donation.id = receipt.donation_id AND ${belongsToDonor(donor)}
      AND receipt.content IS NOT NULL`.execute(tx);
}

export async function saveReceiptKey(tx: Tx, key: ReceiptSigner["key"], at: Date): Promise<void> {
  await tx
    .insertInto("receipt_key")
    .values({ ...key, first_used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keys that have signed receipts, newest first. */
export function findReceiptKeys(db: Db) {
  return db
    .selectFrom("receipt_key")
    .select(["id", "public_key"])
    .orderBy("first_used_at", "desc")
    .execute();
}
