import { DAY_MS, HOUR_MS } from "../platform/clock.ts";

/** An hour of the UTC day `days` from now. `now` is in ms since the epoch. */
export function timeAt(now: number, days: number, hour: number): Date {
  return new Date(now - (now % DAY_MS) + days * DAY_MS + hour * HOUR_MS);
}

/** The UTC day `days` from now, such as `2026-11-20`. */
export function dayAt(now: number, days: number): string {
  return timeAt(now, days, 0).toISOString().slice(0, 10);
}
