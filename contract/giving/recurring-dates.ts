import { localTime } from "../time-zone.ts";
import type { Frequency } from "./giving-choices.ts";

/*
 * Dates of recurring donations: days in the charity's time zone, such as `2026-11-30`. They keep the day of the month
 * of the first one; in a month without that day they fall on its last day.
 */

const monthsBetween: Record<Frequency, number> = { monthly: 1, yearly: 12 };

/** The day in a zone. */
export function dayInZone(instant: number, zone: string): string {
  return localTime(instant, zone).slice(0, 10);
}

/** The day of a number of days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The first date of a schedule after a day. */
export function nextDate(firstOn: string, frequency: Frequency, after: string): string {
  if (after < firstOn) return firstOn;
  const [firstYear = 0, firstMonth = 0] = firstOn.split("-").map(Number);
  const [year = 0, month = 0] = after.split("-").map(Number);
  const step = monthsBetween[frequency];
  const passed = (year - firstYear) * 12 + (month - firstMonth);
  // The date in the month or year of `after`, or the one after it.
  let count = Math.floor(passed / step);
  while (addMonths(firstOn, count * step) <= after) count += 1;
  return addMonths(firstOn, count * step);
}

function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const date = new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay)));
  return date.toISOString().slice(0, 10);
}
