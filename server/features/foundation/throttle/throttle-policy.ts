import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";

/** How many attempts in a row are free before each further one costs a wait. */
export interface ThrottleLimit {
  readonly attempts: number;
  /** After so long without an attempt the count starts anew, ms. */
  readonly forgottenAfter: number;
}

/** Sign-ups from one address, or wishes for one kind of code: each may mail somebody. */
export const ASKING_LIMIT: ThrottleLimit = { attempts: 30, forgottenAfter: HOUR_MS };

/** The wait after the attempt that reaches the limit, ms; each further attempt doubles it. */
export const FIRST_WAIT = MINUTE_MS;
export const LONGEST_WAIT = HOUR_MS;
