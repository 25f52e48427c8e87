import { comparedText } from "#contract/figures/change-text.ts";
import type { ChartStep, GivingSeries, Overview } from "#contract/figures/overview.ts";

const form = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
const dayForm = form({ month: "short", day: "numeric" });
const longDay = form({ dateStyle: "medium" });
const monthForm = form({ month: "short" });
const monthOfYear = form({ month: "short", year: "numeric" });

/** So many labels fit below a chart on a phone. */
const MOST_TICKS = 6;

/** "Jan 1 – Nov 20, 2026". */
export function daysText({ from, to }: { from: string; to: string }): string {
  return longDay.formatRange(new Date(from), new Date(to));
}

/** The days that are shown, and once whether there is anything to compare them with. */
export function rangeText(overview: Overview): string {
  const { range, compared } = overview;
  return comparedText(overview, { range: daysText(range), days: daysText(compared) });
}

/**
 * A bar's name in the table and its label below the chart. The label is empty if there is no room
 * for it.
 */
export function barLabels(
  bars: GivingSeries["bars"],
  step: ChartStep,
): ReadonlyArray<{ label: string; tick: string }> {
  const each = Math.ceil(bars.length / MOST_TICKS);
  return bars.map(({ from, to }, place) => {
    const first = new Date(from);
    if (step === "month") {
      const tick = bars.length <= 12 ? monthForm.format(first) : yearTick(from, place, each);
      return { label: monthOfYear.format(first), tick };
    }
    const label = step === "day" ? longDay.format(first) : daysText({ from, to });
    return { label, tick: place % each === 0 ? dayForm.format(first) : "" };
  });
}

function yearTick(from: string, place: number, each: number): string {
  if (each > 6) return from.slice(5, 7) === "01" ? from.slice(0, 4) : "";
  return place % each === 0 ? monthOfYear.format(new Date(from)) : "";
}
