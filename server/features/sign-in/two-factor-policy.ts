import { HOUR_MS } from "../../platform/clock.ts";
import type { ThrottleLimit } from "./throttle-policy.ts";

/** Guesses at one account's second factor, from whoever knows its password. */
export const TWO_FACTOR_LIMIT: ThrottleLimit = { attempts: 5, forgottenAfter: HOUR_MS };

/** Clocks of telephones are wrong by some seconds, and typing takes some, s. */
export const CODE_TOLERANCE_SECONDS = 30;
