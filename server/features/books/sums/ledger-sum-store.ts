import { type RawBuilder, sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** The sum of an account, or of those of all campaigns: these are called "campaign:" and "offline:". */
export interface LedgerSum {
  readonly name: string;
  readonly currency: Currency;
  readonly minor: number;
  readonly entries: number;
}

interface SumsThrough {
  readonly sums: readonly LedgerSum[];
  /** The id of the last entry that is in them. */
  readonly through: number;
}

const NONE: SumsThrough = { sums: [], through: 0 };
/** No transaction lasts so long: whatever has a lower id than an entry of that age is committed. */
const HOUR = sql`interval '1 hour'`;

/** Sums of all entries. Reads those that were made since sums were kept last. */
export async function sumLedger(db: Db | Tx): Promise<readonly LedgerSum[]> {
  const kept = await findKept(db);
  return together(kept.sums, await addUp(db, after(kept.through)));
}

/** Sums of the entries of all transactions that touch one of these accounts. Reads every entry of these accounts. */
export function sumTouching(
  db: Db | Tx,
  accounts: readonly string[],
): Promise<readonly LedgerSum[]> {
  return addUp(
    db,
    sql`txn_id IN (SELECT touching.txn_id FROM ledger_entry AS touching
      JOIN ledger_account AS touched ON touched.id = touching.account_id
      WHERE touched.name = ANY(${[...accounts]}))`,
  );
}

/** What is left of some sums without others that are part of them. */
export function without(sums: readonly LedgerSum[], part: readonly LedgerSum[]) {
  const left = together(sums, part.map(negative));
  return left.filter(({ minor, entries }) => minor !== 0 || entries !== 0);
}

/**
 * What `keepSums` is to keep: the sums of all entries but those of the last hour. With `anew` all are added up, else
 * those that came since.
 */
export async function readSumsToKeep(
  db: Db | Tx,
  { anew, age = HOUR }: { anew: boolean; age?: typeof HOUR },
): Promise<SumsThrough> {
  const kept = anew ? NONE : await findKept(db);
  const through = await lastEntry(db, age);
  if (through <= kept.through) return kept;
  const since = await addUp(db, sql`${after(kept.through)} AND id <= ${through}`);
  return { sums: together(kept.sums, since), through };
}

export async function keepSums(tx: Tx, { sums, through }: SumsThrough): Promise<void> {
  await sql`LOCK TABLE ledger_sum IN EXCLUSIVE MODE`.execute(tx);
  await tx.deleteFrom("ledger_sum").execute();
  if (sums.length === 0) return;
  await tx
    .insertInto("ledger_sum")
    .values(sums.map((sum) => ({ ...sum, through })))
    .execute();
}

/** The accounts whose kept sum is not that of its entries. Reads all entries. */
export async function findWrongSums(
  db: Db,
): Promise<readonly Pick<LedgerSum, "name" | "currency">[]> {
  const { sums, through } = await findKept(db);
  return without(await addUp(db, sql`id <= ${through}`), sums);
}

async function findKept(db: Db | Tx): Promise<SumsThrough> {
  const rows = await readRows(
    db,
    sql<LedgerSum & { through: number }>`
      SELECT name, currency, minor, entries, through FROM ledger_sum`,
  );
  const sums = rows.map(({ through: _, ...sum }) => sum);
  return { sums, through: rows[0]?.through ?? 0 };
}

/** The newest entry of that age; 0 where there is none. */
async function lastEntry(db: Db | Tx, age: typeof HOUR): Promise<number> {
  const [row] = await readRows(
    db,
    sql<{
      id: number;
    }>`SELECT entry.id FROM ledger_entry AS entry JOIN ledger_txn AS txn ON txn.id = entry.txn_id
      WHERE txn.recorded_at < now() - ${age} ORDER BY entry.id DESC LIMIT 1`,
  );
  return row?.id ?? 0;
}

const after = (id: number) => sql`id > ${id}`;

/** Adds up the entries for which this holds. */
function addUp(db: Db | Tx, holds: RawBuilder<unknown>): Promise<readonly LedgerSum[]> {
  return readRows(
    db,
    sql<LedgerSum>`
    WITH added AS MATERIALIZED (
      SELECT account_id, sum(amount_minor) AS minor, count(*) AS entries FROM ledger_entry
      WHERE ${holds} GROUP BY account_id
    )
    SELECT CASE WHEN account.name ~ '^(campaign|offline):' THEN split_part(account.name, ':', 1) || ':'
        ELSE account.name END AS name,
      account.currency, sum(added.minor)::bigint AS minor, sum(added.entries)::bigint AS entries
    FROM added JOIN ledger_account AS account ON account.id = added.account_id
    GROUP BY 1, 2 ORDER BY 1, 2`,
  );
}

function together(some: readonly LedgerSum[], more: readonly LedgerSum[]): readonly LedgerSum[] {
  const sums = Map.groupBy([...some, ...more], ({ name, currency }) => `${name} ${currency}`);
  return [...sums.values()].map((its) => its.reduce(add));
}

const add = (one: LedgerSum, other: LedgerSum): LedgerSum => ({
  ...one,
  minor: one.minor + other.minor,
  entries: one.entries + other.entries,
});

const negative = (sum: LedgerSum): LedgerSum => ({
  ...sum,
  minor: -sum.minor,
  entries: -sum.entries,
});
