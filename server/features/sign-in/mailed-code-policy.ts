import { DAY_MS, MINUTE_MS } from "../../platform/clock.ts";

/** TRUST, door 4. */
export const CODE_LIFE_MS = 10 * MINUTE_MS;
export const MAX_GUESSES = 5;
export const CODES_A_DAY = 5;

/** A code that was right in time leaves so long, from when it was asked for, to do what it was for. */
export const TICKET_LIFE_MS = 15 * MINUTE_MS;
/** Nobody needs a code any more that is so old. */
export const CODES_KEPT_MS = 2 * DAY_MS;
