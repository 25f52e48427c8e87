import type { BooksAgreement } from "#contract/books/public-books.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { booksAgreementTag, booksTag } from "../../../tags.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { findBalanceReadings, findBalances, isReadingOutdated } from "../balances/balance-store.ts";
import { type LedgerSum, sumLedger } from "../sums/ledger-sum-store.ts";
import { type BookSums, lockCheck, type StoredCheck, saveCheck } from "./public-books-store.ts";
import { separateTestMoney } from "./separate-test-money.ts";

interface CheckOutcome {
  readonly right: boolean;
  /** Whether it covered everything, not only the last day. */
  readonly all: boolean;
  readonly at: Date;
}

interface CheckedSums extends BookSums {
  /** Whether all balances were read recently and none has differed for two checks. */
  readonly balancesAgree: boolean;
}

/** The sums to publish with a check. Balances can't be read from gateways that are no longer configured. */
export async function readBookSums(
  db: Db | Tx,
  { gateways, now }: { gateways: Pick<Gateways, "all" | "named">; now: Date },
): Promise<CheckedSums> {
  const compared = new Set(
    gateways.all.filter(({ capabilities }) => capabilities.balance).map(({ name }) => name),
  );
  const balances = (await findBalances(db)).filter(({ provider }) => compared.has(provider));
  const unread = (await findBalanceReadings(db))
    .filter(({ provider, read_at }) => compared.has(provider) && isReadingOutdated(read_at, now))
    .map(({ provider }) => provider);
  const ledger = await sumLedger(db);
  return {
    ...(await separateTestMoney(db, ledger, gateways)),
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

/** Gateways with a balance in the ledger that are no longer configured. */
function findFormer(ledger: readonly LedgerSum[], configured: ReadonlySet<string>): string[] {
  const held = ledger.filter(({ minor }) => minor !== 0);
  const names = held.flatMap(({ name }) => /^gateway:(.+)$/.exec(name)?.[1] ?? []);
  return [...new Set(names)].filter((name) => !configured.has(name)).sort();
}

/**
 * Stores the outcome of a check for the books page. A fault found by a full check stays until the next
 * full check.
 */
export async function recordCheck(
  tx: Tx,
  { right, all, at }: CheckOutcome,
  { balancesAgree, ...sums }: CheckedSums,
): Promise<void> {
  const before = await lockCheck(tx);
  const allRight = all ? right : (before?.all_right ?? true);
  const agreed = right && allRight && balancesAgree ? at : (before?.agreed_at ?? null);
  const after = { checked_at: at, agreed_at: agreed, all_right: allRight, sums };
  await saveCheck(tx, after);
  announce(tx, booksTag);
  // Invalidates every public page, so only if something changed.
  if (hasAgreementChanged(before, after)) announce(tx, booksAgreementTag);
}

type CheckTimes = Pick<StoredCheck, "checked_at" | "agreed_at">;

/** Shown in the footer of every page. */
export function agreementView(check: CheckTimes | undefined): BooksAgreement {
  const { checked_at, agreed_at } = check ?? {};
  if (!agreed_at) return { agreed_on: null, agree: false };
  const agree = agreed_at.getTime() === checked_at?.getTime();
  return { agreed_on: agreed_at.toISOString().slice(0, 10), agree };
}

function hasAgreementChanged(before: CheckTimes | undefined, after: CheckTimes): boolean {
  const previous = agreementView(before);
  const current = agreementView(after);
  return previous.agree !== current.agree || previous.agreed_on !== current.agreed_on;
}
