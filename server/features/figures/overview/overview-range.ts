import type { ChartStep, DayRange } from "#contract/figures/overview.ts";
import { DAY_MS, daysBetween } from "../../../platform/clock.ts";

/** With more bars than this, the next larger step is used. */
const MOST_DAYS = 31;
const MOST_WEEKS = 26;

/**
 * The UTC day so many days after another; before it where `days` is negative. Days are
 * `2026-11-20`.
 */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a range has, with both ends. */
export function daysIn({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}

/** The days that were asked for; by default the present year. */
export function chosenRange(asked: Partial<DayRange>, today: string): DayRange {
  const year = today.slice(0, 4);
  return { from: asked.from ?? `${year}-01-01`, to: asked.to ?? `${year}-12-31` };
}

/** How much time one bar of a chart stands for, so that there are never too many bars. */
export function stepOf(range: DayRange): ChartStep {
  const days = daysIn(range);
  if (days <= MOST_DAYS) return "day";
  return days <= MOST_WEEKS * 7 ? "week" : "month";
}

/** The same day a year before; February 28 for February 29. */
function yearBefore(day: string): string {
  const earlier = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return earlier.endsWith("-02-29") ? `${earlier.slice(0, 8)}28` : earlier;
}

/**
 * The days that a range is compared with, as many as its days up to today: those of the year before
 * for a whole year, otherwise those right before it.
 */
export function rangeBefore(range: DayRange, today: string): DayRange {
  const { from, to } = range;
  if (from.endsWith("-01-01") && to === `${from.slice(0, 4)}-12-31`) {
    // Today where it lies in the year, otherwise the end that is nearer to it.
    const [, last = to] = [from, today, to].toSorted();
    return { from: yearBefore(from), to: yearBefore(last) };
  }
  const passed = Math.min(daysIn(range), Math.max(1, daysIn({ from, to: today })));
  return { from: addDays(from, -passed), to: addDays(from, -1) };
}

/**
 * The days of the year before that stand beside a range's own, and how many days or years later
 * each of them would be. Weeks are compared with weeks: 52 of them are 364 days. Undefined for a
 * range of more than a year, which shows that time itself.
 */
export function lastYearOf(
  { from, to }: DayRange,
  step: ChartStep,
): (DayRange & { readonly later: string }) | undefined {
  if (yearBefore(to) >= from) return undefined;
  if (step === "week")
    return { from: addDays(from, -364), to: addDays(to, -364), later: "364 days" };
  return { from: yearBefore(from), to: yearBefore(to), later: "1 year" };
}

/** The first day of a day's step; weeks begin on Monday. */
export function stepStart(day: string, step: ChartStep): string {
  if (step === "day") return day;
  if (step === "month") return `${day.slice(0, 8)}01`;
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

function nextStep(start: string, step: ChartStep): string {
  if (step !== "month") return addDays(start, step === "day" ? 1 : 7);
  return stepStart(addDays(start, 31), "month");
}

/** The steps of a range; the first and the last are cut at its ends. */
export function stepsOf(range: DayRange, step: ChartStep): DayRange[] {
  const starts: string[] = [];
  let start = stepStart(range.from, step);
  while (start <= range.to) {
    starts.push(start);
    start = nextStep(start, step);
  }
  return starts.map((from, place) => {
    const next = starts[place + 1];
    return {
      from: place === 0 ? range.from : from,
      to: next === undefined ? range.to : addDays(next, -1),
    };
  });
}
