import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { CurrencySums, ReturnedSum } from "./currency-sums.ts";

interface GatewaySums {
  readonly gateway: string;
  readonly currency: Currency;
  readonly held: number;
  readonly booked: number;
  readonly compared_at: string;
}

export interface BookSums {
  /** Real money only. */
  readonly currencies: readonly CurrencySums[];
  /** Test money and its gateways. Checks by older versions have it in `currencies`. */
  readonly tests?: {
    readonly gateways: readonly string[];
    readonly currencies: readonly CurrencySums[];
  };
  readonly gateways: readonly GatewaySums[];
  /** Gateways whose balance reading is outdated. Missing in checks by older versions, as is `former`. */
  readonly unread?: readonly string[];
  /** Gateways with a balance in the ledger that are no longer configured. */
  readonly former?: readonly string[];
}

export interface StoredCheck {
  readonly checked_at: Date;
  readonly agreed_at: Date | null;
  /** Whether the last full check found nothing wrong. */
  readonly all_right: boolean;
  readonly sums: BookSums;
}

/** Amounts returned to donors. Reads all movements of refunds and lost disputes. */
export function sumReturned(db: Db | Tx): Promise<readonly ReturnedSum[]> {
  return readRows(
    db,
    sql<ReturnedSum>`
    SELECT provider, currency,
      sum(amount_minor * CASE WHEN kind IN ('refund', 'dispute_lost') THEN 1 ELSE -1 END)::bigint AS minor
    FROM money_movement WHERE kind IN ('refund', 'refund_failed', 'dispute_lost', 'dispute_recovered')
    GROUP BY provider, currency`,
  );
}

const selectCheck = sql<StoredCheck>`SELECT checked_at, agreed_at, all_right, sums FROM book_check`;

export async function findCheck(db: Db): Promise<StoredCheck | undefined> {
  const [row] = await readRows(db, selectCheck);
  return row;
}

/** For the footer of every page: without the sums, which are large. */
export function findAgreement(
  db: Db,
): Promise<Pick<StoredCheck, "checked_at" | "agreed_at"> | undefined> {
  return db.selectFrom("book_check").select(["checked_at", "agreed_at"]).executeTakeFirst();
}

/** Locked until the commit, so that a concurrent check sees what this one stores. */
export async function lockCheck(tx: Tx): Promise<StoredCheck | undefined> {
  const { rows } = await sql<StoredCheck>`${selectCheck} FOR UPDATE`.execute(tx);
  return rows[0];
}

export async function saveCheck(tx: Tx, check: StoredCheck): Promise<void> {
  const row = { ...check, sums: JSON.stringify(check.sums) };
  await tx
    .insertInto("book_check")
    .values(row)
    .onConflict((conflict) => conflict.column("one").doUpdateSet(row))
    .execute();
}
