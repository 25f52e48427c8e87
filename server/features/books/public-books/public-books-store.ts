import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { compiled } from "../../../platform/db/statements/compiled-query.ts";
import { sumLedger } from "../sums/ledger-sum-store.ts";

/** The sums of a currency, in minor units. */
export interface CurrencySums {
  readonly currency: Currency;
  /** How many entries the accounts of gateways and of what was given by hand have. */
  readonly entries: number;
  readonly at_gateways: number;
  readonly by_hand: number;
  readonly given_back: number;
  readonly gateway_costs: number;
  readonly costs_of_gifts: number;
  readonly service_fees: number;
  readonly to_campaigns: number;
  readonly converted: number;
  readonly held_in_disputes: number;
  readonly going_back: number;
  readonly at_bank: number;
  /** What gateways exchanged for another currency. */
  readonly exchanged: number;
}

export interface GatewaySums {
  readonly gateway: string;
  readonly currency: Currency;
  readonly held: number;
  readonly booked: number;
  readonly compared_at: string;
}

export interface BookSums {
  readonly currencies: readonly CurrencySums[];
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

/** Sums up the ledger by kind of account. */
export async function sumCurrencies(db: Db | Tx): Promise<readonly CurrencySums[]> {
  const sums = Map.groupBy(await sumLedger(db), ({ currency }) => currency);
  const back = new Map((await sumGivenBack(db)).map(({ currency, minor }) => [currency, minor]));
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, its]) => {
      const of = (names: RegExp) =>
        its.filter(({ name }) => names.test(name)).reduce((sum, { minor }) => sum + minor, 0);
      return {
        currency,
        entries: its
          .filter(({ name }) => /^(gateway|offline):/.test(name))
          .reduce((sum, { entries }) => sum + entries, 0),
        at_gateways: of(/^gateway:/),
        by_hand: of(/^offline:/),
        given_back: back.get(currency) ?? 0,
        gateway_costs: of(/^gateway-costs$/),
        costs_of_gifts: 0 - of(/^recovered-costs$/),
        service_fees: 0 - of(/^service-fees$/),
        to_campaigns: 0 - of(/^campaign:/),
        converted: of(/^exchange$/),
        held_in_disputes: of(/^disputed:/),
        going_back: 0 - of(/^unmatched:/),
        at_bank: of(/^bank$/),
        exchanged: of(/^exchange:/),
      };
    });
}

/** What went back, by currency. Reads all movements that gave something back. */
function sumGivenBack(db: Db | Tx) {
  return readRows(
    db,
    sql<{ currency: Currency; minor: number }>`
    SELECT currency,
      sum(amount_minor * CASE WHEN kind IN ('refund', 'dispute_lost') THEN 1 ELSE -1 END)::bigint AS minor
    FROM money_movement WHERE kind IN ('refund', 'refund_failed', 'dispute_lost', 'dispute_recovered')
    GROUP BY currency`,
  );
}

const kept = sql<KeptCheck>`SELECT checked_at, agreed_at, all_right, sums FROM book_check`;

export async function findCheck(db: Db): Promise<KeptCheck | undefined> {
  const [row] = await readRows(db, kept);
  return row;
}

const keptAgreement = compiled((db) =>
  db.selectFrom("book_check").select(["checked_at", "agreed_at"]),
);

/** What the foot of every page needs of it: without the sums, which are large. */
export async function findAgreement(
  db: Db,
): Promise<Pick<KeptCheck, "checked_at" | "agreed_at"> | undefined> {
  const [row] = await keptAgreement(db, {});
  return row;
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
