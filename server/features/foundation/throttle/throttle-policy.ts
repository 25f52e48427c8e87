import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";

/** How many attempts in a row something may have before each further one costs a wait. */
export interface ThrottleLimit {
  readonly attempts: number;
  /** After so long without an attempt all is forgotten, ms. */
  readonly forgottenAfter: number;
}

/** Guesses at one account's password: a stranger's from one place, a known device's, a session's. */
export const GUESS_LIMIT: ThrottleLimit = { attempts: 10, forgottenAfter: DAY_MS };
/**
 * Strangers' guesses at one account in a day, wherever they come from. One place has 38 a day at
 * most, waits included, so it takes three of them to use these up.
 */
export const STRANGERS_LIMIT: ThrottleLimit = { attempts: 100, forgottenAfter: DAY_MS };
/** Guesses from one address at whatever accounts; whole offices share one. */
export const SOURCE_LIMIT: ThrottleLimit = { attempts: 30, forgottenAfter: 2 * HOUR_MS };
/** Sign-ups from one address, or wishes for one kind of code: each may mail somebody. */
export const ASKING_LIMIT: ThrottleLimit = { attempts: 30, forgottenAfter: HOUR_MS };

/** The same from all addresses of a network that one customer may have whole. */
export const NETWORK_ASKING_LIMIT: ThrottleLimit = { attempts: 120, forgottenAfter: HOUR_MS };

/** The wait after the attempt that reaches the limit, ms; each further one doubles it. */
export const FIRST_WAIT = MINUTE_MS;
export const LONGEST_WAIT = HOUR_MS;
