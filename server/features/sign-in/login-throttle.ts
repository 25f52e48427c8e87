import type { Caller } from "../../platform/http/route.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { ACCOUNT_LIMIT, SOURCE_LIMIT } from "./throttle-policy.ts";
import type { Throttled, Uncounted } from "./throttle-store.ts";

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

/** What a right password makes forgotten: the account's failures, and this attempt of the source's. */
export function forgivenLogin({ source, account }: LoginThrottle): Uncounted {
  return { all: account.key, one: [source.key] };
}

/** For whoever proved to own the address by other means, as by a reset: clear it with `clearCounter`. */
export function accountThrottleKey(key: Buffer, email: string): string {
  return `login:account:${keyedHash(key, email)}`;
}
