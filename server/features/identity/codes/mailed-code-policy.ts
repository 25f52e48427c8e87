import { DAY_MS, MINUTE_MS } from "../../../platform/clock.ts";

export const CODE_LIFE_MS = 10 * MINUTE_MS;
export const MAX_GUESSES = 5;

/** How many codes for one purpose are mailed to a mailbox in a day, however its address is spelt. */
export const CODES_A_DAY = {
  /** For each known device of the owner, and for the owner in an open session. */
  owner: 5,
  /** For strangers at one place: it takes four places to use up what all strangers have. */
  stranger: 3,
  strangers: 10,
} as const;

/** A proven code can be used for so long, from the time when it was asked for. */
export const TICKET_LIFE_MS = 15 * MINUTE_MS;
/** Older codes are deleted. */
export const CODES_KEPT_MS = 2 * DAY_MS;
