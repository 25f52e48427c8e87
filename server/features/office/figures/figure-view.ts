import { changePercent } from "#contract/figures/dashboard.ts";
import { type Currency, currencies, money, toWire } from "#contract/money.ts";
import type {
  CountChange,
  CurrencyFigures,
  FigureSums,
  Figures,
} from "#contract/office/figures.ts";
import type { LedgerSum } from "../../books/sums/ledger-sum-store.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { toNamedGateway } from "../../gateways/provider/named-gateway.ts";
import type { DonationSums, SumRow } from "./donation-sum-store.ts";
import type { FigureSpans } from "./figure-spans.ts";
import type { PendingRow, ReturnedRow } from "./returned-money-store.ts";

export function countView(count: number, before: number): CountChange {
  return { count, before, percent: changePercent(count, before) };
}

function sumView(minor: number, before: number, currency: Currency) {
  return {
    amount: toWire(money(minor, currency)),
    before: toWire(money(before, currency)),
    percent: changePercent(minor, before),
  };
}

function rowView(row: SumRow): FigureSums {
  return {
    ...sumView(row.minor, row.before_minor, row.currency),
    count: countView(row.donations, row.before_donations),
  };
}

const emptySums = { minor: 0, donations: 0, before_minor: 0, before_donations: 0 };

/** The currencies with any figure, in the order of `currencies`. */
export function currencyViews(
  { totals, medians, steps }: DonationSums,
  returned: readonly ReturnedRow[],
  { bounds }: FigureSpans,
): CurrencyFigures[] {
  const used = new Set([...totals, ...returned].map(({ currency }) => currency));
  return currencies
    .filter((currency) => used.has(currency))
    .map((currency) => {
      const total = totals.find((row) => row.currency === currency) ?? { ...emptySums, currency };
      const median = medians.find((row) => row.currency === currency);
      const findReturned = (kind: ReturnedRow["kind"]) => {
        const row = returned.find((found) => found.currency === currency && found.kind === kind);
        return {
          ...sumView(row?.minor ?? 0, row?.before_minor ?? 0, currency),
          count: countView(row?.count ?? 0, row?.before_count ?? 0),
        };
      };
      const { count: _, ...lost } = findReturned("lost");
      return {
        currency,
        donations: rowView(total),
        average: sumView(
          average(total.minor, total.donations),
          average(total.before_minor, total.before_donations),
          currency,
        ),
        median: sumView(median?.median ?? 0, median?.before_median ?? 0, currency),
        bars: bounds.slice(0, -1).map((from, index) => {
          const row = steps.find(
            (found) => found.currency === currency && found.step === index + 1,
          );
          return {
            from,
            to: lastDay(bounds[index + 1] ?? from),
            amount: toWire(money(row?.minor ?? 0, currency)),
            count: row?.donations ?? 0,
            before: toWire(money(row?.before_minor ?? 0, currency)),
          };
        }),
        refunded: findReturned("refunded"),
        disputed: findReturned("disputed"),
        lost,
      };
    });
}

const average = (minor: number, count: number) => (count === 0 ? 0 : Math.round(minor / count));

/** The day of the last minute before a local time. */
export function lastDay(end: string): string {
  return new Date(Date.parse(`${end}Z`) - 1).toISOString().slice(0, 10);
}

export function partViews(
  gateways: Gateways,
  sums: DonationSums,
): Pick<Figures, "gateways" | "causes" | "campaigns" | "other_campaigns"> {
  return {
    gateways: sums.gateways.map((row) => ({
      ...rowView(row),
      currency: row.currency,
      gateway: toNamedGateway(gateways, row.provider),
    })),
    causes: sums.causes.map((row) => ({
      ...rowView(row),
      currency: row.currency,
      id: row.id,
      name: row.name,
    })),
    campaigns: sums.campaigns.map((row) => ({
      ...rowView(row),
      currency: row.currency,
      id: row.id,
      title: row.title,
    })),
    other_campaigns: otherCampaigns(sums),
  };
}

function otherCampaigns({ totals, campaigns }: DonationSums): Figures["other_campaigns"] {
  return totals.flatMap((total) => {
    const { currency } = total;
    const listed = campaigns.filter((row) => row.currency === currency);
    if (listed.length === total.campaigns) return [];
    const others = listed.reduce<SumRow>(
      (rest, row) => ({
        currency,
        minor: rest.minor - row.minor,
        donations: rest.donations - row.donations,
        before_minor: rest.before_minor - row.before_minor,
        before_donations: rest.before_donations - row.before_donations,
      }),
      total,
    );
    return [{ ...rowView(others), currency, campaigns: total.campaigns - listed.length }];
  });
}

interface MoneyNow {
  readonly ledger: readonly LedgerSum[];
  readonly pending: readonly PendingRow[];
  readonly without: readonly string[];
}

const heldAccount = /^(gateway|disputed):(.+)$/;

/** Pending payments and balances by gateway and currency, without those that are all zero. */
export function onTheWayView(
  gateways: Gateways,
  { ledger, pending, without }: MoneyNow,
): Figures["on_the_way"] {
  const held = ledger.flatMap(({ name, currency, minor }) => {
    const [, kind, provider = ""] = heldAccount.exec(name) ?? [];
    return kind && minor !== 0 && !without.includes(provider)
      ? [{ kind, provider, currency, minor }]
      : [];
  });
  const rows = Map.groupBy(
    [...pending.map((row) => ({ ...row, kind: "pending" })), ...held],
    ({ provider, currency }) => `${provider} ${currency}`,
  );
  return [...rows]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (!first) return [];
      const { provider, currency } = first;
      const sum = (kind: string) =>
        toWire(money(group.find((row) => row.kind === kind)?.minor ?? 0, currency));
      return [
        {
          gateway: toNamedGateway(gateways, provider),
          currency,
          pending: sum("pending"),
          pending_count:
            pending.find((row) => row.provider === provider && row.currency === currency)?.count ??
            0,
          balance: sum("gateway"),
          disputed: sum("disputed"),
        },
      ];
    });
}
