import type { Db } from "../../../platform/db/database.ts";

function selectReceipts(db: Db) {
  return db
    .selectFrom("receipt")
    .innerJoin("donation", "donation.id", "receipt.donation_id")
    .selectAll("receipt")
    .select(["donation.settled_at", "donation.reversed_at"]);
}

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findLatestReceipt>>>;

/** The newest receipt of a donation; its content may have been erased. */
export function findLatestReceipt(db: Db, donationId: string) {
  return selectReceipts(db)
    .where("receipt.donation_id", "=", donationId)
    .orderBy("receipt.issued_at", "desc")
    .orderBy("receipt.number", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function findReceiptById(db: Db, id: string) {
  return selectReceipts(db).where("receipt.id", "=", id).executeTakeFirst();
}

export function findOwnReceipt(db: Db, accountId: string, number: string) {
  return selectReceipts(db)
    .where("receipt.number", "=", number)
    .where("donation.account_id", "=", accountId)
    .executeTakeFirst();
}

/** The last donation of the previous page. */
export interface ReceiptCursor {
  readonly at: Date;
  readonly id: string;
}

interface Filter {
  /** Donations settled at or after `from` and before `before`. */
  readonly from?: Date;
  readonly before?: Date;
  readonly after?: ReceiptCursor;
  readonly limit?: number;
}

/** The newest receipt of each of the account's donations, newest donation first. */
export function findOwnReceipts(db: Db, accountId: string, filter: Filter) {
  const { from, before, after, limit } = filter;
  let query = selectReceipts(db)
    .where("donation.account_id", "=", accountId)
    .where("donation.state", "=", "settled")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("receipt as newer")
            .select("newer.id")
            .whereRef("newer.replaces", "=", "receipt.id"),
        ),
      ),
    )
    .orderBy("donation.settled_at", "desc")
    .orderBy("donation.id", "desc");
  if (from) query = query.where("donation.settled_at", ">=", from);
  if (before) query = query.where("donation.settled_at", "<", before);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("donation.settled_at", "donation.id"), "<", tuple(after.at, after.id)),
    );
  }
  if (limit) query = query.limit(limit);
  return query.execute();
}

/** Years (UTC) with donations of the account, newest first. */
export async function findDonationYears(db: Db, accountId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("donation")
    .select((eb) =>
      eb
        .fn<number>("date_part", [eb.val("year"), eb.fn("timezone", [eb.val("UTC"), "settled_at"])])
        .as("year"),
    )
    .distinct()
    .where("account_id", "=", accountId)
    .where("state", "=", "settled")
    .orderBy("year", "desc")
    .execute();
  return rows.map(({ year }) => Number(year));
}

export function findReceiptByNumber(db: Db, number: string) {
  return db
    .selectFrom("receipt")
    .innerJoin("donation", "donation.id", "receipt.donation_id")
    .leftJoin("receipt as newer", "newer.replaces", "receipt.id")
    .select([
      "receipt.number",
      "receipt.signature",
      "receipt.voided_at",
      "receipt.void_reason",
      "donation.reversed_at",
      "newer.number as replaced_by",
    ])
    .where("receipt.number", "=", number)
    .executeTakeFirst();
}
