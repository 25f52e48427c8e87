import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { toNamedGateway } from "../../gateways/provider/named-gateway.ts";
import { type LedgerSum, subtractSums, sumTransactionsTouching } from "../sums/ledger-sum-store.ts";
import { sumCurrencies } from "./currency-sums.ts";
import { type BookSums, sumReturned } from "./public-books-store.ts";

const GATEWAY_ACCOUNT = /^(?:gateway|disputed|unmatched|exchange):(.+)$/;

/**
 * Separates real from test money by the gateways' accounts, one of which every gateway transaction
 * touches. Offline donations are real, except on a site that has only test gateways.
 */
export async function separateTestMoney(
  db: Db | Tx,
  ledger: readonly LedgerSum[],
  gateways: Pick<Gateways, "all" | "named">,
): Promise<Required<Pick<BookSums, "currencies" | "tests">>> {
  const findGateway = (account: string) => GATEWAY_ACCOUNT.exec(account)?.[1];
  const isTest = (gateway: string | undefined) =>
    gateway !== undefined && toNamedGateway(gateways, gateway).test;
  const inLedger = ledger.flatMap(({ name }) => findGateway(name) ?? []);
  const known = [...new Set([...inLedger, ...gateways.all.map(({ name }) => name)])].sort();
  const tests = known.filter(isTest);
  const returned = await sumReturned(db);
  if (tests.length === known.length && tests.length > 0) {
    const currencies = sumCurrencies(ledger, returned);
    return { currencies: [], tests: { gateways: tests, currencies } };
  }
  const testAccounts = ledger.map(({ name }) => name).filter((name) => isTest(findGateway(name)));
  const testSums = testAccounts.length > 0 ? await sumTransactionsTouching(db, testAccounts) : [];
  const [testReturned = [], realReturned = []] = [true, false].map((test) =>
    returned.filter(({ provider }) => isTest(provider) === test),
  );
  return {
    currencies: sumCurrencies(subtractSums(ledger, testSums), realReturned),
    tests: { gateways: tests, currencies: sumCurrencies(testSums, testReturned) },
  };
}
