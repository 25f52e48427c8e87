import { DAY_MS } from "../../../platform/clock.ts";
import { bodyError } from "../../../platform/http/app-error.ts";

const YEAR_MS = 365 * DAY_MS;
const MAX_YEARS = 2;

export interface Span {
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/**
 * Throws `invalid` with the field for a time in the past or too far ahead. An event that has started
 * can keep its start: `previous` is the event before the change.
 */
export function requireAhead({ starts_at, ends_at }: Span, now: number, previous?: Span): void {
  const keepsStart = previous?.starts_at.getTime() === starts_at.getTime();
  if (!keepsStart && starts_at.getTime() <= now) {
    throw bodyError("starts_at", "Choose a time in the future");
  }
  if (ends_at.getTime() <= now) {
    throw bodyError("ends_at", "Choose a time in the future");
  }
  if (starts_at.getTime() > now + MAX_YEARS * YEAR_MS) {
    throw bodyError("starts_at", `Choose a time within the next ${MAX_YEARS} years`);
  }
}
