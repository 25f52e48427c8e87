import type { Currency } from "#contract/money.ts";
import type { LedgerSum } from "../sums/ledger-sum-store.ts";

/** The sums of a currency, in minor units. */
export interface CurrencySums {
  readonly currency: Currency;
  /** Entries in the accounts of gateways and offline donations. */
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
  /** Converted to another currency by gateways. */
  readonly exchanged: number;
}

/** The amount returned to a gateway's donors, in minor units. */
export interface ReturnedSum {
  readonly provider: string;
  readonly currency: Currency;
  readonly minor: number;
}

/** Sums of accounts by kind for every currency. */
export function sumCurrencies(
  ledger: readonly LedgerSum[],
  returned: readonly ReturnedSum[],
): readonly CurrencySums[] {
  const sums = Map.groupBy(ledger, ({ currency }) => currency);
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, accounts]) => {
      const sum = (names: RegExp) =>
        accounts.filter(({ name }) => names.test(name)).reduce((sum, { minor }) => sum + minor, 0);
      return {
        currency,
        entries: accounts
          .filter(({ name }) => /^(gateway|offline):/.test(name))
          .reduce((sum, { entries }) => sum + entries, 0),
        at_gateways: sum(/^gateway:/),
        by_hand: sum(/^offline:/),
        given_back: returned
          .filter((row) => row.currency === currency)
          .reduce((sum, { minor }) => sum + minor, 0),
        gateway_costs: sum(/^gateway-costs$/),
        costs_of_gifts: 0 - sum(/^recovered-costs$/),
        service_fees: 0 - sum(/^service-fees$/),
        to_campaigns: 0 - sum(/^campaign:/),
        converted: sum(/^exchange$/),
        held_in_disputes: sum(/^disputed:/),
        going_back: 0 - sum(/^unmatched:/),
        at_bank: sum(/^bank$/),
        exchanged: sum(/^exchange:/),
      };
    });
}
