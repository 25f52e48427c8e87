import { expect } from "vitest";
import { booksAreRight, checkBooks } from "../features/books/ledger/check-books.ts";
import { sumAccounts } from "../features/books/ledger/ledger-store.ts";
import type { TestSite } from "./test-site.ts";

type Balances = ReadonlyMap<string, number>;

export async function expectBooksRight(site: TestSite): Promise<void> {
  const check = await checkBooks(site.db);
  expect(booksAreRight(check), JSON.stringify(check)).toBe(true);
}

/** The balances of all accounts in minor units, by "account currency". */
export async function ledgerBalances(site: TestSite): Promise<Balances> {
  const sums = await sumAccounts(site.db);
  return new Map(
    sums.map(({ name, currency, balance_minor }) => [`${name} ${currency}`, balance_minor]),
  );
}

/** What the work changes in the ledger, by "account currency". */
export async function ledgerChanges(
  site: TestSite,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const initial = await ledgerBalances(site);
  await work();
  const changes = [...(await ledgerBalances(site))].map(
    ([account, minor]) => [account, minor - (initial.get(account) ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, minor]) => minor !== 0));
}

/** The changes to the site's own dollar accounts for unmatched payments. Expects the books to be right. */
export async function unmatchedChanges(site: TestSite, initial: Balances) {
  await expectBooksRight(site);
  const balances = await ledgerBalances(site);
  const change = (account: string) =>
    (balances.get(`${account} USD`) ?? 0) - (initial.get(`${account} USD`) ?? 0);
  return {
    gateway: change("gateway:sandbox"),
    unmatched: change("unmatched:sandbox"),
    disputed: change("disputed:sandbox"),
    costs: change("gateway-costs"),
  };
}
