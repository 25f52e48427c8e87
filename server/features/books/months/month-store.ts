import { type RawBuilder, sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { MovementKind } from "#contract/office/months.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** The entries of a month: those in its closing balance that are not in its opening balance. */
export interface MonthPeriod {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The last entry that can be in the opening balance. */
  readonly openingThrough: number;
  /** The last entry that can be in the closing balance. */
  readonly through: number;
}

export interface ClosedMonth {
  readonly month: string;
  readonly ends_at: Date;
  readonly through: number;
  readonly closed_at: Date;
}

export function findClosedMonths(db: Db | Tx): Promise<ClosedMonth[]> {
  return db
    .selectFrom("closed_month")
    .select(["month", "ends_at", "through", "closed_at"])
    .orderBy("month")
    .execute();
}

/** Waits for another admin's closing. */
export async function lockClosedMonths(tx: Tx): Promise<ClosedMonth[]> {
  await sql`LOCK TABLE closed_month IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  return findClosedMonths(tx);
}

export async function insertClosedMonth(tx: Tx, row: ClosedMonth): Promise<void> {
  await tx.insertInto("closed_month").values(row).execute();
}

/** When the first transaction of the ledger happened. Reads all of them. */
export async function findFirstTime(db: Db | Tx): Promise<Date | undefined> {
  const [row] = await readRows(
    db,
    sql<{ at: Date | null }>`SELECT min(occurred_at) AS at FROM ledger_txn`,
  );
  return row?.at ?? undefined;
}

/** Longer than any transaction: all entries with a lower id than one of this age are committed. */
const SETTLED_AGE = sql`interval '1 hour'`;

/** The last entry that no other can precede any more; 0 if there is none. */
export async function findLastSettledEntry(tx: Tx): Promise<number> {
  const [row] = await readRows(
    tx,
    sql<{ id: number }>`
      SELECT entry.id FROM ledger_entry AS entry JOIN ledger_txn AS txn ON txn.id = entry.txn_id
      WHERE txn.recorded_at <= now() - ${SETTLED_AGE} ORDER BY entry.id DESC LIMIT 1`,
  );
  return row?.id ?? 0;
}

/** Whether entries after this one are dated before a time. */
export async function hasEntriesAfter(tx: Tx, through: number, before: Date): Promise<boolean> {
  const [row] = await readRows(
    tx,
    sql<{ found: boolean }>`SELECT EXISTS (
      SELECT FROM ledger_entry AS entry JOIN ledger_txn AS txn ON txn.id = entry.txn_id
      WHERE entry.id > ${through} AND txn.occurred_at < ${before}) AS found`,
  );
  return row?.found ?? false;
}

export interface OpeningSum {
  readonly name: string;
  readonly currency: Currency;
  readonly minor: number;
}

/** The balances of all accounts at the start of a month. Reads all entries. */
export function sumOpening(
  db: Db,
  { startsAt, openingThrough }: MonthPeriod,
): Promise<readonly OpeningSum[]> {
  return readRows(
    db,
    sql<OpeningSum>`
    WITH sums AS MATERIALIZED (
      SELECT entry.account_id, sum(entry.amount_minor)::bigint AS minor
      FROM ledger_txn AS txn JOIN ledger_entry AS entry ON entry.txn_id = txn.id
      WHERE txn.occurred_at < ${startsAt} AND entry.id <= ${openingThrough}::bigint
      GROUP BY entry.account_id
    )
    SELECT account.name, account.currency, sums.minor
    FROM sums JOIN ledger_account AS account ON account.id = sums.account_id
    WHERE sums.minor <> 0`,
  );
}

export interface MovedSum extends OpeningSum {
  readonly movement: MovementKind;
}

const isInMonth = ({ startsAt, endsAt, openingThrough, through }: MonthPeriod) => sql`(
  txn.occurred_at < ${endsAt} AND entry.id <= ${through}::bigint
  AND (txn.occurred_at >= ${startsAt} OR entry.id > ${openingThrough}::bigint))`;

/** Transactions by kind. A payment's own fee and cost are split off below. */
const movementOf = sql`CASE
  WHEN moved.kind IN ('capture', 'offline-gift') THEN 'donations'
  WHEN moved.kind IN ('refund', 'refund-failed', 'reversal') THEN 'refunds'
  WHEN moved.kind LIKE 'dispute-%' THEN 'disputes'
  WHEN moved.kind IN ('gateway-fee', 'account-fee', 'account-fee-returned') THEN 'costs'
  WHEN moved.kind IN ('to-bank', 'from-bank') THEN 'payouts'
  WHEN moved.kind IN ('exchange-loss', 'exchange-gain') THEN 'exchange'
  WHEN moved.kind = 'second-payment' THEN 'unmatched'
  ELSE 'other' END`;

/**
 * What moved in a month, by account and reason. A payment is one transaction in which the gateway's entry is net of
 * its cost: it is split, so that donations, service fees and costs each balance.
 */
export function sumMoved(db: Db, period: MonthPeriod): Promise<readonly MovedSum[]> {
  return readRows(
    db,
    sql<MovedSum>`
    WITH moved AS MATERIALIZED (
      SELECT entry.txn_id, entry.account_id, entry.amount_minor, txn.kind, account.name
      FROM ledger_txn AS txn JOIN ledger_entry AS entry ON entry.txn_id = txn.id
      JOIN ledger_account AS account ON account.id = entry.account_id
      WHERE ${isInMonth(period)}
    ), payment AS MATERIALIZED (
      SELECT txn_id, account_id FROM moved WHERE kind = 'capture' AND name LIKE 'gateway:%'
    ), split AS (
      SELECT moved.account_id, payment.account_id AS gateway_id, moved.amount_minor,
        CASE WHEN moved.name = 'service-fees' THEN 'service_fees' ELSE 'costs' END AS movement
      FROM moved JOIN payment ON payment.txn_id = moved.txn_id
      WHERE moved.kind = 'capture' AND moved.name IN ('service-fees', 'gateway-costs')
    ), part AS (
      SELECT account_id, movement, amount_minor FROM split
      UNION ALL SELECT gateway_id, movement, -amount_minor FROM split
      UNION ALL SELECT gateway_id, 'donations', amount_minor FROM split
      UNION ALL SELECT moved.account_id, CASE
          WHEN moved.kind = 'capture' AND (moved.name = 'recovered-costs'
            OR (moved.name LIKE 'campaign:%' AND moved.amount_minor > 0)) THEN 'costs'
          ELSE ${movementOf} END, moved.amount_minor
        FROM moved LEFT JOIN payment ON payment.txn_id = moved.txn_id
        WHERE moved.kind <> 'capture' OR moved.name NOT IN ('service-fees', 'gateway-costs')
          OR payment.txn_id IS NULL
    ), moved_sum AS (
      SELECT account_id, movement, sum(amount_minor)::bigint AS minor
      FROM part GROUP BY account_id, movement
    )
    SELECT account.name, account.currency, moved_sum.movement, moved_sum.minor
    FROM moved_sum JOIN ledger_account AS account ON account.id = moved_sum.account_id
    WHERE moved_sum.minor <> 0`,
  );
}

export interface MonthTotals {
  readonly currency: Currency;
  readonly debits: number;
  readonly credits: number;
}

/** All entries of a month above and below zero, both as positive sums. */
export function sumEntries(db: Db, period: MonthPeriod): Promise<readonly MonthTotals[]> {
  return readRows(
    db,
    sql<MonthTotals>`
    SELECT entry.currency,
      coalesce(sum(entry.amount_minor) FILTER (WHERE entry.amount_minor > 0), 0)::bigint AS debits,
      coalesce(-sum(entry.amount_minor) FILTER (WHERE entry.amount_minor < 0), 0)::bigint AS credits
    FROM ledger_txn AS txn JOIN ledger_entry AS entry ON entry.txn_id = txn.id
    WHERE ${isInMonth(period)} GROUP BY entry.currency`,
  );
}

export interface LateEntries {
  readonly late: number;
  readonly late_at: Date | null;
  readonly carried: number;
  readonly carried_from: Date | null;
}

/** The month's transactions that were recorded after its end, and those dated before its start. */
export async function countLate(db: Db, period: MonthPeriod): Promise<LateEntries> {
  const { startsAt, endsAt } = period;
  const isLate: RawBuilder<boolean> = sql`recorded_at >= ${endsAt}`;
  const isCarried: RawBuilder<boolean> = sql`occurred_at < ${startsAt}`;
  const [row] = await readRows(
    db,
    sql<LateEntries>`
    WITH added AS (
      SELECT DISTINCT txn.id, txn.occurred_at, txn.recorded_at
      FROM ledger_txn AS txn JOIN ledger_entry AS entry ON entry.txn_id = txn.id
      WHERE ${isInMonth(period)} AND (txn.recorded_at >= ${endsAt} OR txn.occurred_at < ${startsAt})
    )
    SELECT count(*) FILTER (WHERE ${isLate})::int AS late,
      max(recorded_at) FILTER (WHERE ${isLate}) AS late_at,
      count(*) FILTER (WHERE ${isCarried})::int AS carried,
      min(occurred_at) FILTER (WHERE ${isCarried}) AS carried_from
    FROM added`,
  );
  return row ?? { late: 0, late_at: null, carried: 0, carried_from: null };
}
