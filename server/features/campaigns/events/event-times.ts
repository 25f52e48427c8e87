import { DAY_MS } from "../../../platform/clock.ts";
import { bodyError } from "../../../platform/http/app-error.ts";

const YEAR_MS = 365 * DAY_MS;
const MAX_YEARS = 2;

/** When an event begins and ends. */
export interface Span {
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/**
 * Throws `invalid` with the field for a time that is over or too far away. An event that has begun
 * may keep its beginning: `before` is the event as it was.
 */
export function requireAhead({ starts_at, ends_at }: Span, now: number, before?: Span): void {
  const stays = before !== undefined && before.starts_at.getTime() === starts_at.getTime();
  if (!stays && starts_at.getTime() <= now) {
    throw bodyError("starts_at", "Please choose a time that is still to come");
  }
  if (ends_at.getTime() <= now) {
    throw bodyError("ends_at", "Please choose a time that is still to come");
  }
  if (starts_at.getTime() > now + MAX_YEARS * YEAR_MS) {
    throw bodyError("starts_at", `Please choose a time within the next ${MAX_YEARS} years`);
  }
}
