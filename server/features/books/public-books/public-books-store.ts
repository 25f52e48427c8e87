import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { CurrencySums, GivenBack } from "./currency-sums.ts";

export interface GatewaySums {
  readonly gateway: string;
  readonly currency: Currency;
  readonly held: number;
  readonly booked: number;
  readonly compared_at: string;
}

export interface BookSums {
  /** Of real money alone. */
  readonly currencies: readonly CurrencySums[];
  /** What was only tried out, and by which gateways. Older checks counted it with the rest. */
  readonly tests?: {
    readonly gateways: readonly string[];
    readonly currencies: readonly CurrencySums[];
  };
  readonly gateways: readonly GatewaySums[];
  /** Names of gateways that have not said for long what they hold. Older checks did not keep it. */
  readonly unread?: readonly string[];
  /** Names of gateways that hold something by the books, and are no longer configured. */
  readonly former?: readonly string[];
}

export interface KeptCheck {
  readonly checked_at: Date;
  readonly agreed_at: Date | null;
  /** Whether the last check of everything found nothing wrong. */
  readonly all_right: boolean;
  readonly sums: BookSums;
}

/** What went back. Reads all movements that gave something back. */
export function sumGivenBack(db: Db | Tx): Promise<readonly GivenBack[]> {
  return readRows(
    db,
    sql<GivenBack>`
    SELECT provider, currency,
      sum(amount_minor * CASE WHEN kind IN ('refund', 'dispute_lost') THEN 1 ELSE -1 END)::bigint AS minor
    FROM money_movement WHERE kind IN ('refund', 'refund_failed', 'dispute_lost', 'dispute_recovered')
    GROUP BY provider, currency`,
  );
}

const kept = sql<KeptCheck>`SELECT checked_at, agreed_at, all_right, sums FROM book_check`;

export async function findCheck(db: Db): Promise<KeptCheck | undefined> {
  const [row] = await readRows(db, kept);
  return row;
}

/** What the foot of every page needs of it: without the sums, which are large. */
export function findAgreement(
  db: Db,
): Promise<Pick<KeptCheck, "checked_at" | "agreed_at"> | undefined> {
  return db.selectFrom("book_check").select(["checked_at", "agreed_at"]).executeTakeFirst();
}

/** Locked until the commit, so that of two checks at once the second one sees what the first one kept. */
export async function lockCheck(tx: Tx): Promise<KeptCheck | undefined> {
  const { rows } = await sql<KeptCheck>`${kept} FOR UPDATE`.execute(tx);
  return rows[0];
}

export async function saveCheck(tx: Tx, check: KeptCheck): Promise<void> {
  const row = { ...check, sums: JSON.stringify(check.sums) };
  await tx
    .insertInto("book_check")
    .values(row)
    .onConflict((conflict) => conflict.column("one").doUpdateSet(row))
    .execute();
}
