import type { Caller } from "../../platform/http/route.ts";
import { keyedHash } from "../../platform/secrets.ts";
import type { Throttled } from "./throttle.ts";
import { ACCOUNT_LIMIT, SOURCE_LIMIT } from "./throttle-policy.ts";

/** What guesses at a password are counted for; the table tells nobody's address. */
export interface LoginThrottle {
  readonly source: Throttled;
  readonly account: Throttled;
}

export function loginThrottle(
  key: Buffer,
  { email, caller }: { email: string; caller: Pick<Caller, "source"> },
): LoginThrottle {
  return {
    source: { key: `login:source:${caller.source}`, limit: SOURCE_LIMIT },
    account: { key: accountThrottleKey(key, email), limit: ACCOUNT_LIMIT },
  };
}

/** For whoever proved to own the address by other means, as by a reset: clear it with `clearCounter`. */
export function accountThrottleKey(key: Buffer, email: string): string {
  return `login:account:${keyedHash(key, email)}`;
}
