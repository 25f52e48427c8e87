import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { nameGateway } from "../../gateways/provider/named-gateway.ts";
import { type LedgerSum, sumTouching, without } from "../sums/ledger-sum-store.ts";
import { sumCurrencies } from "./currency-sums.ts";
import { type BookSums, sumGivenBack } from "./public-books-store.ts";

const GATEWAYS_ACCOUNT = /^(?:gateway|disputed|unmatched|exchange):(.+)$/;

/**
 * Takes apart what moved as real money and what was only tried out. Every transaction by way of a gateway touches an
 * account of that gateway, so this tells the two apart. What was given by hand is real, but where the site
 * never had anything but tests.
 */
export async function sumApart(
  db: Db | Tx,
  ledger: readonly LedgerSum[],
  gateways: Pick<Gateways, "all" | "named">,
): Promise<Required<Pick<BookSums, "currencies" | "tests">>> {
  const gatewayOf = (name: string) => GATEWAYS_ACCOUNT.exec(name)?.[1];
  const isTest = (gateway: string | undefined) =>
    gateway !== undefined && nameGateway(gateways, gateway).test;
  const inBooks = ledger.flatMap(({ name }) => gatewayOf(name) ?? []);
  const known = [...new Set([...inBooks, ...gateways.all.map(({ name }) => name)])].sort();
  const tests = known.filter(isTest);
  const back = await sumGivenBack(db);
  if (tests.length === known.length && tests.length > 0) {
    return { currencies: [], tests: { gateways: tests, currencies: sumCurrencies(ledger, back) } };
  }
  const touched = ledger.map(({ name }) => name).filter((name) => isTest(gatewayOf(name)));
  const tried = touched.length > 0 ? await sumTouching(db, touched) : [];
  const [testBack = [], realBack = []] = [true, false].map((test) =>
    back.filter(({ provider }) => isTest(provider) === test),
  );
  return {
    currencies: sumCurrencies(without(ledger, tried), realBack),
    tests: { gateways: tests, currencies: sumCurrencies(tried, testBack) },
  };
}
