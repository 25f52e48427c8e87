import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { agreementTag, booksTag } from "../../../tags.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { isUnread } from "../balances/balance-policy.ts";
import { findBalances, findReadings } from "../balances/balance-store.ts";
import { type LedgerSum, sumLedger } from "../sums/ledger-sum-store.ts";
import { agreementChanged } from "./books-agreement.ts";
import { type BookSums, lockCheck, saveCheck } from "./public-books-store.ts";
import { sumApart } from "./sum-apart.ts";

export interface CheckOutcome {
  /** Whether it found nothing wrong. */
  readonly right: boolean;
  /** Whether it looked at everything, and not at the last day alone. */
  readonly all: boolean;
  readonly at: Date;
}

interface ReadSums extends BookSums {
  /** Whether all gateways said lately what they hold, and none has differed for two checks. */
  readonly balancesAgree: boolean;
}

interface Asked {
  readonly gateways: Pick<Gateways, "all" | "named">;
  readonly now: Date;
}

/** What `keepCheck` keeps. Of gateways that are no longer configured nobody can ask what they hold. */
export async function readSums(db: Db | Tx, { gateways, now }: Asked): Promise<ReadSums> {
  const asked = new Set(
    gateways.all.filter(({ capabilities }) => capabilities.balance).map(({ name }) => name),
  );
  const balances = (await findBalances(db)).filter(({ provider }) => asked.has(provider));
  const unread = (await findReadings(db))
    .filter(({ provider, read_at }) => asked.has(provider) && isUnread(read_at, now))
    .map(({ provider }) => provider);
  const ledger = await sumLedger(db);
  return {
    ...(await sumApart(db, ledger, gateways)),
    gateways: balances.map((row) => ({
      gateway: row.provider,
      currency: row.currency,
      held: row.held_minor,
      booked: row.booked_minor,
      compared_at: row.checked_at.toISOString(),
    })),
    unread,
    former: findFormer(ledger, new Set(gateways.all.map(({ name }) => name))),
    balancesAgree:
      unread.length === 0 &&
      balances.every(
        ({ differs_since, checked_at }) => differs_since === null || differs_since >= checked_at,
      ),
  };
}

/** Gateways that hold something by the books, and are no longer configured. */
function findFormer(ledger: readonly LedgerSum[], configured: ReadonlySet<string>): string[] {
  const held = ledger.filter(({ minor }) => minor !== 0);
  const names = held.flatMap(({ name }) => /^gateway:(.+)$/.exec(name)?.[1] ?? []);
  return [...new Set(names)].filter((name) => !configured.has(name)).sort();
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
