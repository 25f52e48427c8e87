import { comparisonText } from "#contract/figures/change-text.ts";
import type { ChartStep, DayRange, Overview } from "#contract/figures/overview.ts";

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
const shortDay = dateFormat({ month: "short", day: "numeric" });
const longDay = dateFormat({ dateStyle: "medium" });
const shortMonth = dateFormat({ month: "short" });
const monthOfYear = dateFormat({ month: "short", year: "numeric" });

/** Labels that fit below a chart on a phone. */
const MAX_TICKS = 6;

export function daysText({ from, to }: { from: string; to: string }): string {
  return longDay.formatRange(new Date(from), new Date(to));
}

export function rangeText(overview: Overview): string {
  const { range, compared } = overview;
  return comparisonText(overview, { range: daysText(range), days: daysText(compared) });
}

/** Each bar's name in the table, and its tick below the chart; empty where there is no room. */
export function barLabels(
  bars: readonly DayRange[],
  step: ChartStep,
): ReadonlyArray<{ label: string; tick: string }> {
  const interval = Math.ceil(bars.length / MAX_TICKS);
  return bars.map(({ from, to }, index) => {
    const first = new Date(from);
    if (step === "month") {
      const tick = bars.length <= 12 ? shortMonth.format(first) : yearTick(from, index, interval);
      return { label: monthOfYear.format(first), tick };
    }
    const label = step === "day" ? longDay.format(first) : daysText({ from, to });
    return { label, tick: index % interval === 0 ? shortDay.format(first) : "" };
  });
}

function yearTick(from: string, index: number, interval: number): string {
  if (interval > 6) return from.slice(5, 7) === "01" ? from.slice(0, 4) : "";
  return index % interval === 0 ? monthOfYear.format(new Date(from)) : "";
}
