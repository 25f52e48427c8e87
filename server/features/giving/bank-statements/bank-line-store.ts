import { type Selectable, sql, type Updateable } from "kysely";
import { parseAmountText } from "#contract/money.ts";
import type { BankLineState } from "#contract/office/bank.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { toLikePattern } from "../../../platform/db/fold-text.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

export type LineRow = Selectable<DB["bank_line"]>;

/** Formats differ in the day by a weekend or so; standing orders are further apart. */
const SIMILAR_DAYS = 7;

/** Lines that were not compared with donations and refunds yet, for one transaction at a time. */
export function findUnmatchedIds(db: Db, limit: number): Promise<readonly { id: string }[]> {
  return db
    .selectFrom("bank_line")
    .select("id")
    .where("matched_at", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Waits for another transaction that compares it; undefined if it was compared. */
export function claimUnmatchedLine(tx: Tx, id: string): Promise<LineRow | undefined> {
  return tx
    .selectFrom("bank_line")
    .selectAll()
    .where("id", "=", id)
    .where("matched_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** How many lines of a file's statements were matched without a decision. */
export async function countMatchedLines(db: Db, statementIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom("bank_line")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("statement_id", "in", [...statementIds])
    .where("state", "<>", "open")
    .where("decided_by", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks lines in the order of their ids, which prevents deadlocks. */
export function lockLines(tx: Tx, ids: readonly string[]): Promise<LineRow[]> {
  return tx
    .selectFrom("bank_line")
    .selectAll()
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function updateLines(
  tx: Tx,
  ids: readonly string[],
  changes: Updateable<DB["bank_line"]>,
): Promise<void> {
  await tx
    .updateTable("bank_line")
    .set(changes)
    .where("id", "in", [...ids])
    .execute();
}

/** The sum of the lines that pay a donation, in minor units. */
export async function sumDonationLines(db: Db, donationId: string): Promise<number> {
  const [row] = await readRows(
    db,
    sql<{ minor: number }>`SELECT coalesce(sum(amount_minor), 0)::bigint AS minor FROM bank_line
      WHERE donation_id = ${donationId}`,
  );
  return row?.minor ?? 0;
}

/**
 * Whether another line of about the same day and the same amount pays the donation, or one that repeats it: another
 * file may have had this line already, in another format.
 */
export async function hasSimilarLine(
  db: Db,
  donationId: string,
  { id, amount_minor, booked_on }: Pick<LineRow, "id" | "amount_minor" | "booked_on">,
): Promise<boolean> {
  const found = await readRows(
    db,
    sql`SELECT FROM bank_line WHERE id <> ${id} AND amount_minor = ${amount_minor}
      AND abs(booked_on - ${booked_on}::date) < ${SIMILAR_DAYS}::int
      AND donation_id IN (
        SELECT ${donationId}::uuid UNION ALL SELECT donation_id FROM bank_transfer WHERE repeats = ${donationId})
      LIMIT 1`,
  );
  return found.length > 0;
}

export async function hasRefundLine(
  db: Db,
  refundId: string,
  isReturned: boolean,
): Promise<boolean> {
  const row = await db
    .selectFrom("bank_line")
    .select("id")
    .where("refund_id", "=", refundId)
    .where("amount_minor", isReturned ? ">" : "<", 0)
    .executeTakeFirst();
  return row !== undefined;
}

const compactText = sql<string>`regexp_replace(upper(coalesce(line.reference, '') || ' ' || line.text), '[^A-Z0-9]', '', 'g')`;

/** Other open lines that name this reference. */
export function findOpenLinesWith(db: Db, reference: string, { id, currency }: LineRow) {
  return db
    .selectFrom("bank_line as line")
    .select(["line.id", "line.amount_minor"])
    .where("line.state", "=", "open")
    .where("line.id", "<>", id)
    .where("line.currency", "=", currency)
    .where("line.amount_minor", ">", 0)
    .where("line.returned", "=", false)
    .where(sql<boolean>`${compactText} LIKE ${toLikePattern(reference)}`)
    .orderBy("line.booked_on")
    .orderBy("line.id")
    .limit(20)
    .execute();
}

/** Lines to be sent back, or marked as sent, that no outgoing line is paired with. */
export function findLinesToReturn(db: Db, { amount_minor, currency }: LineRow) {
  return db
    .selectFrom("bank_line")
    .selectAll()
    .where("state", "in", ["to_return", "returned"])
    .where("pair_id", "is", null)
    .where("amount_minor", "=", 0 - amount_minor)
    .where("currency", "=", currency)
    .orderBy("id")
    .limit(20)
    .execute();
}

/** How many of the newest lines are searched. */
const HEAD_ROWS = 5_000;

export type ListedState = "open" | "to_return" | "done";
const listedStates: Record<ListedState, readonly BankLineState[]> = {
  open: ["open"],
  to_return: ["to_return"],
  done: ["donation", "refund", "transfer", "fee", "other", "returned"],
};

function selectLines(db: Db) {
  return db
    .selectFrom("bank_line as line")
    .leftJoin("account as decider", "decider.id", "line.decided_by")
    .leftJoin("donation", "donation.id", "line.donation_id")
    .selectAll("line")
    .select([
      sql<
        string | null
      >`nullif(rtrim(concat_ws(' ', decider.first_name, decider.last_name)), '')`.as(
        "decider_name",
      ),
      "donation.settled_at",
    ]);
}

export type ListedLine = Awaited<ReturnType<typeof findLines>>[number];

/** Newest first: done lines by when they were decided, others by when they were booked. */
export function findLines(
  db: Db,
  { state, q }: { readonly state: ListedState; readonly q: string | undefined },
  { after, limit }: { after: string | undefined; limit: number },
) {
  const states = [...listedStates[state]];
  const by = state === "done" ? sql`decided_at` : sql`booked_on`;
  let query = selectLines(db).where("line.state", "in", states);
  if (q) {
    const minor = parseAmountText(q, "EUR")?.minor ?? null;
    const words = sql`lower(concat_ws(' ', line.counterparty_name, line.counterparty_iban, line.reference, line.text))`;
    query = query
      .where(
        sql<boolean>`line.id IN (SELECT id FROM bank_line WHERE state = ANY(${states}::text[])
          ORDER BY ${by} DESC, id DESC LIMIT ${HEAD_ROWS})`,
      )
      .where(
        sql<boolean>`(${words} LIKE ${toLikePattern(q.toLowerCase())}
          OR abs(line.amount_minor) = ${minor}::bigint)`,
      );
  }
  if (after) {
    query = query.where(
      sql<boolean>`(line.${by}, line.id) < (SELECT ${by}, id FROM bank_line WHERE id = ${after}::uuid)`,
    );
  }
  return query.orderBy(sql`line.${by}`, "desc").orderBy("line.id", "desc").limit(limit).execute();
}

export function findLine(db: Db, id: string): Promise<ListedLine | undefined> {
  return selectLines(db).where("line.id", "=", id).executeTakeFirst();
}

export async function countOpenLines(db: Db): Promise<{ open: number; to_return: number }> {
  const [row] = await readRows(
    db,
    sql<{ open: number; to_return: number }>`
      SELECT (SELECT count(*)::int FROM bank_line WHERE state = 'open') AS open,
        (SELECT count(*)::int FROM bank_line WHERE state = 'to_return') AS to_return`,
  );
  return row ?? { open: 0, to_return: 0 };
}
