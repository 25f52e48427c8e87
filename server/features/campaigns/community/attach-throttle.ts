import { countAttempt, type ThrottleDeps } from "../../foundation/throttle/throttle.ts";
import type { ThrottleLimit } from "../../foundation/throttle/throttle-policy.ts";

const TEN_MINUTES_MS = 10 * 60 * 1000;

/** What somebody likes and follows, or no more: nobody clicks that often in earnest. */
export const ATTACHING_LIMIT: ThrottleLimit = { attempts: 60, forgottenAfter: TEN_MINUTES_MS };
/** Whole offices share an address. */
const SOURCE_LIMIT: ThrottleLimit = { attempts: 300, forgottenAfter: TEN_MINUTES_MS };

/** Counts a like or follow that is set or taken back. Throws `too_many_requests`. */
export function countAttaching(
  deps: ThrottleDeps,
  { accountId, source }: { accountId: string; source: string },
): Promise<void> {
  return countAttempt(deps, [
    { key: `attach:account:${accountId}`, limit: ATTACHING_LIMIT },
    { key: `attach:source:${source}`, limit: SOURCE_LIMIT },
  ]);
}
