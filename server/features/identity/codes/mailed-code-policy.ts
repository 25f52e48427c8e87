import { DAY_MS, MINUTE_MS } from "../../../platform/clock.ts";

export const CODE_LIFE_MS = 10 * MINUTE_MS;
export const MAX_GUESSES = 5;

/** How many codes for one purpose are mailed to an address in a day, by who asks for them. */
export const CODES_A_DAY = {
  /** Each device that its owner logged in with, and the owner in an open session. */
  owner: 5,
  /** Strangers at one place, so that it takes four places to use up what all of them have. */
  stranger: 3,
  strangers: 10,
} as const;

/** A code that was right in time leaves so long, from when it was asked for, to do what it was for. */
export const TICKET_LIFE_MS = 15 * MINUTE_MS;
/** Nobody needs a code any more that is so old. */
export const CODES_KEPT_MS = 2 * DAY_MS;
