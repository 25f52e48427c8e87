/** The current time in ms since the epoch. Tests pass their own. */
export type Clock = () => number;

export const systemClock: Clock = Date.now;

export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

let lastDay = { number: Number.NaN, text: "" };

/** The current UTC date, such as `2026-11-20`. Campaigns start and end on UTC dates. */
export function today(clock: Clock): string {
  const now = clock();
  const number = Math.floor(now / DAY_MS);
  if (number !== lastDay.number)
    lastDay = { number, text: new Date(now).toISOString().slice(0, 10) };
  return lastDay.text;
}

/** Whole days between two UTC dates; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
