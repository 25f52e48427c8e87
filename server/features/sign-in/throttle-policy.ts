const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** How many failures in a row something may have before each further one costs a wait. */
export interface ThrottleLimit {
  readonly failures: number;
  /** After so long without an attempt all is forgotten, ms. */
  readonly forgottenAfter: number;
}

/** TRUST, door 3: guesses at one account, from wherever they come. */
export const ACCOUNT_LIMIT: ThrottleLimit = { failures: 10, forgottenAfter: 24 * HOUR_MS };
/** Guesses from one address at whatever accounts; whole offices share one. */
export const SOURCE_LIMIT: ThrottleLimit = { failures: 30, forgottenAfter: 2 * HOUR_MS };

const FIRST_WAIT = MINUTE_MS;
const LONGEST_WAIT = HOUR_MS;

/** How long the attempt after this one waits, ms: doubles with every failure from the limit on. */
export function waitAfter(failures: number, limit: ThrottleLimit): number {
  if (failures < limit.failures) return 0;
  return Math.min(FIRST_WAIT * 2 ** (failures - limit.failures), LONGEST_WAIT);
}
