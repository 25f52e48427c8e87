import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { type Giver, isGiftOf } from "../donations/donation-owner-store.ts";
import { feeLeft, giftLeft } from "../donations/left-of-gift.ts";
import { countedColumns } from "./counts-as.ts";

type NewReceipt = Insertable<DB["receipt"]>;
export type VoidReason = NonNullable<NewReceipt["void_reason"]>;

export interface DueReceipt {
  readonly id: string;
  readonly due: "mail" | "quiet";
}

/**
 * Takes settled donations without a receipt off the queue, oldest first. They come back if the
 * transaction fails. Those that another transaction has locked are left out.
 */
export async function takeDue(
  tx: Tx,
  { limit, only }: { limit: number; only?: string },
): Promise<readonly DueReceipt[]> {
  const one = only ? sql`AND id = ${only}` : sql``;
  const { rows } = await sql<DueReceipt>`
    UPDATE donation SET receipt_due = NULL
    FROM (
      SELECT id, receipt_due AS due FROM donation
      WHERE state = 'settled' AND receipt_due IS NOT NULL ${one}
      ORDER BY settled_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) AS taken
    WHERE donation.id = taken.id
    RETURNING taken.id, taken.due`.execute(tx);
  return rows;
}

/** How many settled donations wait for their receipt, and since when the oldest of them is settled. */
export async function findReceiptLag(db: Db) {
  const [row] = await readRows(
    db,
    sql<{ waiting: number; since: Date | null }>`
      SELECT count(*)::int AS waiting, min(settled_at) AS since FROM donation
      WHERE state = 'settled' AND receipt_due IS NOT NULL`,
  );
  return row ?? { waiting: 0, since: null };
}

/** The facts of these donations, and what is left of them, in the order in which they were settled. */
export function findReceiptDonations(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("donation")
    .innerJoin("campaign", "campaign.id", "donation.campaign_id")
    .leftJoin("fund", "fund.id", "donation.fund_id")
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "donation.account_id").on("account.erased_at", "is", null),
    )
    .select([
      "donation.id",
      "donation.campaign_id",
      giftLeft.as("amount_minor"),
      feeLeft.as("fee_minor"),
      "donation.currency",
      ...countedColumns,
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
 * Takes `count` numbers of a year and answers the first. The counter is locked until the commit and
 * goes back if the transaction fails, so that a year's numbers have no gaps.
 */
export async function takeNumbers(tx: Tx, year: number, count: number): Promise<number> {
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
 * The receipt in force of a donation, locked. The donation is locked first, so that an erasure at
 * the same time waits and then finds the new receipt too.
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

/** What is left of a donation, and its newest receipt; both locked, in this order. */
export async function lockLastReceipt(tx: Tx, donationId: string) {
  const left = await tx
    .selectFrom("donation")
    .select(["state", "revoked_at", giftLeft.as("amount_minor"), feeLeft.as("fee_minor")])
    .select(["donation.currency", ...countedColumns])
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
  return { left, receipt };
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

/** How many receipts a donation has had. */
export async function countReceipts(tx: Tx, donationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("receipt")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("donation_id", "=", donationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Deletes the signed content, which names the donor, from the receipts of an account's donations.
 */
export async function forgetContent(tx: Tx, giver: Giver): Promise<void> {
  await sql`
    UPDATE receipt SET content = NULL
    FROM donation WHERE donation.id = receipt.donation_id AND ${isGiftOf(giver)}
      AND receipt.content IS NOT NULL`.execute(tx);
}
