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

/** The days right before a range: as many as the days of the range up to today. */
export function rangeBefore(range: DayRange, today: string): DayRange {
  const { from } = range;
  const passed = Math.min(daysIn(range), Math.max(1, daysIn({ from, to: today })));
  return { from: addDays(from, -passed), to: addDays(from, -1) };
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
