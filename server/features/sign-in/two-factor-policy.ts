import { DAY_MS } from "../../platform/clock.ts";
import type { ThrottleLimit } from "./throttle-policy.ts";

/** Guesses at one account's second factor by somebody who knows its password, from one place. */
export const TWO_FACTOR_LIMIT: ThrottleLimit = { attempts: 5, forgottenAfter: DAY_MS };

/** Clocks of telephones are wrong by some seconds, and typing takes some, s. */
export const CODE_TOLERANCE_SECONDS = 30;
