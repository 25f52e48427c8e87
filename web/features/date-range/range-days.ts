/** Two days as `2026-11-20`, inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const shortDay = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeZone: "UTC",
});

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Midnight of the day in the browser's time zone, for the calendar. */
export function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

export function toDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Accepts the days in either order. */
export function toRange(a: string, b: string): DayRange {
  return a < b ? { from: a, to: b } : { from: b, to: a };
}

/** Shown when nothing is chosen: 'Jan 1 - Dec 2026'. */
export function rangePlaceholder(today: string): string {
  return `Jan 1 - Dec ${today.slice(0, 4)}`;
}

export function rangeText({ from, to }: DayRange): string {
  return shortDay.formatRange(new Date(from), new Date(to));
}

export function rangePresets(today: string): ReadonlyArray<{ label: string; range: DayRange }> {
  const year = Number(today.slice(0, 4));
  const last = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  const wholeYear = (of: number) => ({ from: `${of}-01-01`, to: `${of}-12-31` });
  return [
    { label: "Last 7 days", range: last(7) },
    { label: "Last 30 days", range: last(30) },
    { label: "Last 90 days", range: last(90) },
    { label: "This month", range: { from: `${today.slice(0, 8)}01`, to: today } },
    { label: "This year", range: wholeYear(year) },
    { label: "Last year", range: wholeYear(year - 1) },
  ];
}
