import type { Currency } from "#contract/money.ts";
import type { LedgerSum } from "../sums/ledger-sum-store.ts";

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

/** What went back of the payments of a gateway, in minor units. */
export interface GivenBack {
  readonly provider: string;
  readonly currency: Currency;
  readonly minor: number;
}

/** Sums up accounts by their kind, for each currency. */
export function sumCurrencies(
  ledger: readonly LedgerSum[],
  givenBack: readonly GivenBack[],
): readonly CurrencySums[] {
  const sums = Map.groupBy(ledger, ({ currency }) => currency);
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
        given_back: givenBack
          .filter((back) => back.currency === currency)
          .reduce((sum, { minor }) => sum + minor, 0),
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
