import type { ChartStep, GivingSeries, Overview } from "#contract/figures/overview.ts";

const form = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
const dayForm = form({ month: "short", day: "numeric" });
const longDay = form({ dateStyle: "medium" });
const monthForm = form({ month: "short" });
const monthOfYear = form({ month: "short", year: "numeric" });
const counts = new Intl.NumberFormat("en-US");

/** So many labels fit below a chart on a phone. */
const MOST_TICKS = 6;

/** "Jan 1 – Nov 20, 2026". */
export function daysText({ from, to }: { from: string; to: string }): string {
  return longDay.formatRange(new Date(from), new Date(to));
}

interface Compared {
  readonly before: number;
  readonly percent: number | null;
}

/** "12% more than 25 before"; nothing where there was nothing before. */
export function changeText({ before, percent }: Compared, write = counts.format): string {
  if (percent === null || before === 0) return "";
  if (percent === 0) return "the same as before";
  const change = `${counts.format(Math.abs(percent))}% ${percent > 0 ? "more" : "less"}`;
  return `${change} than ${write(before)} before`;
}

/** The days that are shown, and once whether there is anything to compare them with. */
export function rangeText(overview: Overview): string {
  const { range, compared, giving, likes, shares, comments } = overview;
  const any = [...giving, likes, shares, comments].some(({ before }) => before > 0);
  return any
    ? `${daysText(range)}, compared with ${daysText(compared)}`
    : `${daysText(range)}. From ${daysText(compared)} there is nothing to compare with.`;
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
