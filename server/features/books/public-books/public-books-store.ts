import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

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
}

export interface KeptCheck {
  readonly checked_at: Date;
  readonly agreed_at: Date | null;
  /** Whether the last check of everything found nothing wrong. */
  readonly all_right: boolean;
  readonly sums: BookSums;
}

/** Sums up the ledger by kind of account. Reads all entries. */
export function sumCurrencies(db: Db | Tx): Promise<readonly CurrencySums[]> {
  const of = (names: string, sign = "") =>
    sql.raw(
      `${sign}coalesce(sum(booked.minor) FILTER (WHERE account.name LIKE '${names}'), 0)::bigint`,
    );
  return readRows(
    db,
    sql<CurrencySums>`
    WITH booked AS MATERIALIZED (
      SELECT account_id, sum(amount_minor) AS minor, count(*) AS entries
      FROM ledger_entry GROUP BY account_id
    ), back AS (
      SELECT currency, sum(CASE kind WHEN 'refund_failed' THEN -amount_minor ELSE amount_minor END) AS minor
      FROM money_movement WHERE kind IN ('refund', 'refund_failed', 'dispute_lost') GROUP BY currency
    )
    SELECT account.currency,
      coalesce(sum(booked.entries) FILTER (
        WHERE account.name LIKE 'gateway:%' OR account.name LIKE 'offline:%'), 0)::bigint AS entries,
      ${of("gateway:%")} AS at_gateways,
      ${of("offline:%")} AS by_hand,
      coalesce((SELECT minor FROM back WHERE back.currency = account.currency), 0)::bigint AS given_back,
      ${of("gateway-costs")} AS gateway_costs,
      ${of("recovered-costs", "-")} AS costs_of_gifts,
      ${of("service-fees", "-")} AS service_fees,
      ${of("campaign:%", "-")} AS to_campaigns,
      ${of("exchange")} AS converted,
      ${of("disputed:%")} AS held_in_disputes,
      ${of("unmatched:%", "-")} AS going_back,
      ${of("bank")} AS at_bank,
      ${of("exchange:%")} AS exchanged
    FROM booked JOIN ledger_account AS account ON account.id = booked.account_id
    GROUP BY account.currency ORDER BY account.currency`,
  );
}

export async function findCheck(db: Db | Tx): Promise<KeptCheck | undefined> {
  const [row] = await readRows(
    db,
    sql<KeptCheck>`SELECT checked_at, agreed_at, all_right, sums FROM book_check`,
  );
  return row;
}

export async function saveCheck(tx: Tx, check: KeptCheck): Promise<void> {
  const row = { ...check, sums: JSON.stringify(check.sums) };
  await tx
    .insertInto("book_check")
    .values(row)
    .onConflict((conflict) => conflict.column("one").doUpdateSet(row))
    .execute();
}
