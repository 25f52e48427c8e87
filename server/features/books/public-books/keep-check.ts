import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { agreementTag, booksTag } from "../../../tags.ts";
import { findBalances } from "../balances/balance-store.ts";
import { agreementChanged } from "./books-agreement.ts";
import {
  type CurrencySums,
  type GatewaySums,
  lockCheck,
  saveCheck,
  sumCurrencies,
} from "./public-books-store.ts";

export interface CheckOutcome {
  /** Whether it found nothing wrong. */
  readonly right: boolean;
  /** Whether it looked at everything, and not at the last day alone. */
  readonly all: boolean;
  readonly at: Date;
}

interface ReadSums {
  readonly currencies: readonly CurrencySums[];
  readonly gateways: readonly GatewaySums[];
  /** Whether no gateway's balance has differed for two checks. */
  readonly balancesAgree: boolean;
}

/** What `keepCheck` keeps. */
export async function readSums(db: Db | Tx): Promise<ReadSums> {
  const balances = await findBalances(db);
  return {
    currencies: await sumCurrencies(db),
    gateways: balances.map((row) => ({
      gateway: row.provider,
      currency: row.currency,
      held: row.held_minor,
      booked: row.booked_minor,
      compared_at: row.checked_at.toISOString(),
    })),
    balancesAgree: balances.every(
      ({ differs_since, checked_at }) => differs_since === null || differs_since >= checked_at,
    ),
  };
}

/**
 * Keeps what a check of the books found, for the page about them. What a check of everything found wrong
 * stands until the next one.
 */
export async function keepCheck(
  tx: Tx,
  { right, all, at }: CheckOutcome,
  { balancesAgree, ...sums }: ReadSums,
): Promise<void> {
  const before = await lockCheck(tx);
  const allRight = all ? right : (before?.all_right ?? true);
  const agreed = right && allRight && balancesAgree ? at : (before?.agreed_at ?? null);
  const after = { checked_at: at, agreed_at: agreed, all_right: allRight, sums };
  await saveCheck(tx, after);
  announce(tx, booksTag);
  // Every public page carries this one: an hourly check that finds what the one before found drops none.
  if (agreementChanged(before, after)) announce(tx, agreementTag);
}
