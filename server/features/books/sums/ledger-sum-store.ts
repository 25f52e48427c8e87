import { type RawBuilder, sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** The sum of an account. Accounts of campaigns are summed up as "campaign:" and "offline:". */
export interface LedgerSum {
  readonly name: string;
  readonly currency: Currency;
  readonly minor: number;
  readonly entries: number;
}

interface Checkpoint {
  readonly sums: readonly LedgerSum[];
  /** The id of the last entry in the sums. */
  readonly through: number;
}

const EMPTY: Checkpoint = { sums: [], through: 0 };
/** Longer than any transaction, so that all entries with a lower id than one of this age are committed. */
const HOUR = sql`interval '1 hour'`;

/** Sums of all entries. Reads only those added after the stored sums. */
export async function sumLedger(db: Db | Tx): Promise<readonly LedgerSum[]> {
  const stored = await findStored(db);
  return addSums(stored.sums, await sumEntries(db, isAfter(stored.through)));
}

/** Sums of all transactions that touch one of these accounts. Reads every entry of the accounts. */
export function sumTransactionsTouching(
  db: Db | Tx,
  accounts: readonly string[],
): Promise<readonly LedgerSum[]> {
  return sumEntries(
    db,
    sql`txn_id IN (SELECT touching.txn_id FROM ledger_entry AS touching
      JOIN ledger_account AS touched ON touched.id = touching.account_id
      WHERE touched.name = ANY(${[...accounts]}))`,
  );
}

export function subtractSums(sums: readonly LedgerSum[], part: readonly LedgerSum[]) {
  const remaining = addSums(sums, part.map(negate));
  return remaining.filter(({ minor, entries }) => minor !== 0 || entries !== 0);
}

/**
 * The sums of all entries but those of the last hour, for `saveSums`. Continues from the stored sums unless
 * `recompute` is set.
 */
export async function readSumsToStore(
  db: Db | Tx,
  { recompute, age = HOUR }: { recompute: boolean; age?: typeof HOUR },
): Promise<Checkpoint> {
  const stored = recompute ? EMPTY : await findStored(db);
  const through = await findLastEntry(db, age);
  if (through <= stored.through) return stored;
  const added = await sumEntries(db, sql`${isAfter(stored.through)} AND id <= ${through}`);
  return { sums: addSums(stored.sums, added), through };
}

export async function saveSums(tx: Tx, { sums, through }: Checkpoint): Promise<void> {
  await sql`LOCK TABLE ledger_sum IN EXCLUSIVE MODE`.execute(tx);
  await tx.deleteFrom("ledger_sum").execute();
  if (sums.length === 0) return;
  await tx
    .insertInto("ledger_sum")
    .values(sums.map((sum) => ({ ...sum, through })))
    .execute();
}

/** The accounts whose stored sum differs from their entries. Reads all entries. */
export async function findWrongSums(
  db: Db,
): Promise<readonly Pick<LedgerSum, "name" | "currency">[]> {
  const { sums, through } = await findStored(db);
  return subtractSums(await sumEntries(db, sql`id <= ${through}`), sums);
}

async function findStored(db: Db | Tx): Promise<Checkpoint> {
  const rows = await readRows(
    db,
    sql<LedgerSum & { through: number }>`
      SELECT name, currency, minor, entries, through FROM ledger_sum`,
  );
  const sums = rows.map(({ through: _, ...sum }) => sum);
  return { sums, through: rows[0]?.through ?? 0 };
}

/** The id of the newest entry of at least this age; 0 if there is none. */
async function findLastEntry(db: Db | Tx, age: typeof HOUR): Promise<number> {
  const [row] = await readRows(
    db,
    sql<{ id: number }>`
      SELECT entry.id FROM ledger_entry AS entry JOIN ledger_txn AS txn ON txn.id = entry.txn_id
      WHERE txn.recorded_at < now() - ${age} ORDER BY entry.id DESC LIMIT 1`,
  );
  return row?.id ?? 0;
}

const isAfter = (id: number) => sql`id > ${id}`;

function sumEntries(db: Db | Tx, condition: RawBuilder<unknown>): Promise<readonly LedgerSum[]> {
  return readRows(
    db,
    sql<LedgerSum>`
    WITH added AS MATERIALIZED (
      SELECT account_id, sum(amount_minor) AS minor, count(*) AS entries FROM ledger_entry
      WHERE ${condition} GROUP BY account_id
    )
    SELECT CASE WHEN account.name ~ '^(campaign|offline):' THEN split_part(account.name, ':', 1) || ':'
        ELSE account.name END AS name,
      account.currency, sum(added.minor)::bigint AS minor, sum(added.entries)::bigint AS entries
    FROM added JOIN ledger_account AS account ON account.id = added.account_id
    GROUP BY 1, 2 ORDER BY 1, 2`,
  );
}

function addSums(a: readonly LedgerSum[], b: readonly LedgerSum[]): readonly LedgerSum[] {
  const sums = Map.groupBy([...a, ...b], ({ name, currency }) => `${name} ${currency}`);
  return [...sums.values()].map((group) => group.reduce(add));
}

const add = (a: LedgerSum, b: LedgerSum): LedgerSum => ({
  ...a,
  minor: a.minor + b.minor,
  entries: a.entries + b.entries,
});

const negate = (sum: LedgerSum): LedgerSum => ({
  ...sum,
  minor: -sum.minor,
  entries: -sum.entries,
});
