import type { Frequency } from "#contract/giving/giving-choices.ts";
import { nextDate } from "#contract/giving/recurring-dates.ts";
import { addMonths } from "#contract/month-text.ts";

/** Recurring donations with the same dates. */
export interface PlannedDates {
  readonly frequency: Frequency;
  readonly next_on: string;
  /** The day of the month of the first date, to which later ones return after a shorter month. */
  readonly day: number;
  /** The last day on which they can be charged. */
  readonly ends_on: string | null;
}

/** Months, such as `2026-12`, with the number of dates in each, up to the last day. */
export function planMonths(
  { frequency, next_on, day, ends_on }: PlannedDates,
  until: string,
): Map<string, number> {
  // A schedule with this day of the month in the month of the next date; January has all days.
  const anchor = frequency === "monthly" ? `2000-01-${String(day).padStart(2, "0")}` : next_on;
  const last = ends_on !== null && ends_on < until ? ends_on : until;
  const months = new Map<string, number>();
  for (let on = next_on; on <= last; on = nextDate(anchor, frequency, on)) {
    const month = on.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + 1);
  }
  return months;
}

/** A month and those after it. */
export function monthsFrom(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonths(month, index));
}
