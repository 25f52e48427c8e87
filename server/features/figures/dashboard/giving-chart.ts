import type { GivingChart } from "#contract/figures/dashboard.ts";
import { currencies, money, toWire } from "#contract/money.ts";
import type { MonthRow, YearSpan } from "./giving-month-store.ts";

/** The years of the chart, newest first; only this year where nothing was given yet. */
export function chartYears(span: YearSpan | undefined, thisYear: number): number[] {
  const last = span?.last ?? thisYear;
  const first = span?.first ?? last;
  return Array.from({ length: last - first + 1 }, (_, back) => last - back);
}

/** The year that was asked for if the chart has it, otherwise the newest. */
export function chosenYear(years: readonly number[], asked: number | undefined): number {
  return years.find((year) => year === asked) ?? years[0] ?? Number.NaN;
}

/** Twelve months for each currency with donations, in the order of `currencies`. */
export function chartSeries(rows: readonly MonthRow[]): GivingChart["series"] {
  return currencies
    .filter((currency) => rows.some((row) => row.currency === currency))
    .map((currency) => ({
      currency,
      months: Array.from({ length: 12 }, (_, index) => {
        const row = rows.find((one) => one.currency === currency && one.month === index + 1);
        return { amount: toWire(money(row?.amount_minor ?? 0, currency)), gifts: row?.gifts ?? 0 };
      }),
    }));
}
