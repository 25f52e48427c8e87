/** Two days as `2026-11-20`; both belong to the range. */
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

/** The day as the calendar needs it: midnight in the viewer's time zone. */
export function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

/** The day of a date that the calendar gave. */
export function toDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The range of two days, which may come in either order. */
export function rangeOf(one: string, other: string): DayRange {
  return one < other ? { from: one, to: other } : { from: other, to: one };
}

/** Shown where nothing was chosen: 'Jan 1 - Dec 2026'. */
export function rangePlaceholder(today: string): string {
  return `Jan 1 - Dec ${today.slice(0, 4)}`;
}

/** "Nov 1 – 20, 2026". */
export function rangeText({ from, to }: DayRange): string {
  return shortDay.formatRange(new Date(from), new Date(to));
}

/** Frequent ranges, all up to today. */
export function presetsOf(today: string): ReadonlyArray<{ label: string; range: DayRange }> {
  const year = Number(today.slice(0, 4));
  const last = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  const whole = (of: number) => ({ from: `${of}-01-01`, to: `${of}-12-31` });
  return [
    { label: "Last 7 days", range: last(7) },
    { label: "Last 30 days", range: last(30) },
    { label: "Last 90 days", range: last(90) },
    { label: "This month", range: { from: `${today.slice(0, 8)}01`, to: today } },
    { label: "This year", range: whole(year) },
    { label: "Last year", range: whole(year - 1) },
  ];
}
