import { DAY_MS, HOUR_MS } from "../platform/clock.ts";

/** The UTC day so many days from now, at an hour. `now` in ms since the epoch. */
export function timeAt(now: number, days: number, hour: number): Date {
  return new Date(now - (now % DAY_MS) + days * DAY_MS + hour * HOUR_MS);
}

/** The UTC day so many days from now, `2026-11-20`. */
export function dayAt(now: number, days: number): string {
  return timeAt(now, days, 0).toISOString().slice(0, 10);
}
