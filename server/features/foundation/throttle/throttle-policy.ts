import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";

/** How many attempts are free, before each further one has to wait. */
export interface ThrottleLimit {
  readonly attempts: number;
  /** After so long without an attempt the count starts again at zero, ms. */
  readonly forgottenAfter: number;
}

/**
 * For what strangers may ask for from one network address, each kind by itself: a registration, a code, the
 * newsletter, a report, an enquiry. Each keeps a row or sends a mail.
 */
export const ASKING_LIMIT: ThrottleLimit = { attempts: 30, forgottenAfter: HOUR_MS };

/** The wait after the attempt that reaches the limit, ms; each further attempt doubles it. */
export const FIRST_WAIT = MINUTE_MS;
export const LONGEST_WAIT = HOUR_MS;
