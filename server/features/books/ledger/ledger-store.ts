import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";

export interface TransactionRow {
  readonly id: string;
  readonly kind: string;
  readonly source_type: string;
  readonly source_id: string;
  readonly occurred_at: Date;
  readonly reverses: string | null;
}

export interface EntryRow {
  readonly txn_id: string;
  readonly name: string;
  readonly currency: Currency;
  readonly amount_minor: number;
}

/** Creates the accounts that don't exist yet. */
export async function insertAccounts(
  tx: Tx,
  accounts: ReadonlyArray<{ name: string; currency: Currency }>,
): Promise<void> {
  await tx
    .insertInto("ledger_account")
    .values([...accounts])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertTransactions(tx: Tx, rows: readonly TransactionRow[]): Promise<void> {
  await tx
    .insertInto("ledger_txn")
    .values([...rows])
    .execute();
}

export async function insertEntries(tx: Tx, rows: readonly EntryRow[]): Promise<void> {
  await sql`
    INSERT INTO ledger_entry (txn_id, account_id, currency, amount_minor)
    SELECT new.txn_id, account.id, account.currency, new.amount_minor
    FROM unnest(
      ${rows.map((row) => row.txn_id)}::uuid[],
      ${rows.map((row) => row.name)}::text[],
      ${rows.map((row) => row.currency)}::text[],
      ${rows.map((row) => row.amount_minor)}::bigint[]
    ) AS new (txn_id, name, currency, amount_minor)
    JOIN ledger_account account ON account.name = new.name AND account.currency = new.currency::bpchar
  `.execute(tx);
}

export function findTransaction(db: Db, source: { type: string; id: string; kind: string }) {
  return db
    .selectFrom("ledger_txn")
    .select("id")
    .where("source_type", "=", source.type)
    .where("source_id", "=", source.id)
    .where("kind", "=", source.kind)
    .executeTakeFirst();
}

/** Balances of all accounts. Reads all entries. */
export function sumAccounts(db: Db) {
  return db
    .selectFrom("ledger_entry as entry")
    .innerJoin("ledger_account as account", "account.id", "entry.account_id")
    .select((eb) => [
      "account.name",
      "account.currency",
      sql<number>`sum(${eb.ref("entry.amount_minor")})::bigint`.as("balance_minor"),
    ])
    .groupBy(["account.name", "account.currency"])
    .execute();
}
