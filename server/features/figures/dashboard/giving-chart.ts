import type { GivingChart } from "#contract/figures/dashboard.ts";
import { currencies, money, toWire } from "#contract/money.ts";
import type { MonthRow, YearSpan } from "./giving-month-store.ts";

/** The years of the chart, newest first; only this year if there are no donations yet. */
export function chartYears(span: YearSpan | undefined, thisYear: number): number[] {
  const last = span?.last ?? thisYear;
  const first = span?.first ?? last;
  return Array.from({ length: last - first + 1 }, (_, yearsBack) => last - yearsBack);
}

/** The wanted year if the chart has it, otherwise the newest. */
export function chooseYear(years: readonly number[], wanted: number | undefined): number {
  return years.find((year) => year === wanted) ?? years[0] ?? Number.NaN;
}

/** How many months of a year have started by `today`. */
export function startedMonthCount(year: number, today: string): number {
  const [thisYear, thisMonth] = today.split("-").map(Number);
  if (year !== thisYear) return year < Number(thisYear) ? 12 : 0;
  return Number(thisMonth);
}

/** Twelve months for each currency with donations in the year, in the order of `currencies`. */
export function chartSeries(rows: readonly MonthRow[], year: number): GivingChart["series"] {
  return currencies
    .filter((currency) => rows.some((row) => row.currency === currency && row.year === year))
    .map((currency) => {
      const ownRows = rows.filter((row) => row.currency === currency);
      const wire = (row: MonthRow | undefined) => toWire(money(row?.amount_minor ?? 0, currency));
      return {
        currency,
        months: Array.from({ length: 12 }, (_, index) => {
          const findMonth = (wantedYear: number) =>
            ownRows.find((row) => row.year === wantedYear && row.month === index + 1);
          const row = findMonth(year);
          return {
            amount: wire(row),
            gifts: row?.gifts ?? 0,
            last_year: wire(findMonth(year - 1)),
          };
        }),
      };
    });
}
