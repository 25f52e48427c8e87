import type { ChartStep, DayRange } from "#contract/figures/overview.ts";
import { DAY_MS, daysBetween } from "../../../platform/clock.ts";

/** With more bars than this, the next larger step is used. */
const MAX_DAILY_BARS = 31;
const MAX_WEEKLY_BARS = 26;

/** The UTC day, `2026-11-20`, that many days later; earlier if `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a range has, including both ends. */
export function countDays({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}

/** The requested days; by default the current year. */
export function resolveRange(requested: Partial<DayRange>, today: string): DayRange {
  const year = today.slice(0, 4);
  return { from: requested.from ?? `${year}-01-01`, to: requested.to ?? `${year}-12-31` };
}

/** The time that one bar of a chart covers, so that a chart never has too many bars. */
export function chooseStep(range: DayRange): ChartStep {
  const days = countDays(range);
  if (days <= MAX_DAILY_BARS) return "day";
  return days <= MAX_WEEKLY_BARS * 7 ? "week" : "month";
}

/** The same day a year earlier; February 28 for February 29. */
function yearEarlier(day: string): string {
  const earlier = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return earlier.endsWith("-02-29") ? `${earlier.slice(0, 8)}28` : earlier;
}

/**
 * The days that a range is compared with, as many as it has up to today: those of the previous year
 * for a calendar year, otherwise the days right before it.
 */
export function previousRange(range: DayRange, today: string): DayRange {
  const { from, to } = range;
  if (from.endsWith("-01-01") && to === `${from.slice(0, 4)}-12-31`) {
    // Today clamped to the year.
    const [, last = to] = [from, today, to].toSorted();
    return { from: yearEarlier(from), to: yearEarlier(last) };
  }
  const elapsedDays = Math.min(countDays(range), Math.max(1, countDays({ from, to: today })));
  return { from: addDays(from, -elapsedDays), to: addDays(from, -1) };
}

/**
 * The previous year's days to show beside a range, and the interval by which to shift them. Weeks
 * are compared with weeks: 52 of them are 364 days. Undefined for a range of more than a year, which
 * includes that time itself.
 */
export function lastYearRange(
  { from, to }: DayRange,
  step: ChartStep,
): (DayRange & { readonly later: string }) | undefined {
  if (yearEarlier(to) >= from) return undefined;
  if (step === "week")
    return { from: addDays(from, -364), to: addDays(to, -364), later: "364 days" };
  return { from: yearEarlier(from), to: yearEarlier(to), later: "1 year" };
}

/** The first day of a day's step; weeks start on Monday. */
export function stepStart(day: string, step: ChartStep): string {
  if (step === "day") return day;
  if (step === "month") return `${day.slice(0, 8)}01`;
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

function nextStep(start: string, step: ChartStep): string {
  if (step !== "month") return addDays(start, step === "day" ? 1 : 7);
  return stepStart(addDays(start, 31), "month");
}

/** The steps of a range; the first and last are cut off at its ends. */
export function splitIntoSteps(range: DayRange, step: ChartStep): DayRange[] {
  const starts: string[] = [];
  let start = stepStart(range.from, step);
  while (start <= range.to) {
    starts.push(start);
    start = nextStep(start, step);
  }
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return {
      from: index === 0 ? range.from : from,
      to: next === undefined ? range.to : addDays(next, -1),
    };
  });
}
