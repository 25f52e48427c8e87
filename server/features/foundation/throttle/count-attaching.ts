import { MINUTE_MS } from "../../../platform/clock.ts";
import { countAttempt, type ThrottleDeps } from "./throttle.ts";
import type { ThrottleLimit } from "./throttle-policy.ts";

const TEN_MINUTES_MS = 10 * MINUTE_MS;

/** Likes, follows and sign-ups for events, set or taken back. Nobody clicks this often on purpose. */
export const ATTACHING_LIMIT: ThrottleLimit = { attempts: 60, forgottenAfter: TEN_MINUTES_MS };
/** Whole offices share an address. */
const SOURCE_LIMIT: ThrottleLimit = { attempts: 300, forgottenAfter: TEN_MINUTES_MS };

/** Who sets or takes back, and the source that the call comes from. */
export interface Attacher {
  readonly accountId: string;
  readonly source: string;
}

/** Counts a like, follow or sign-up that is set or taken back. Throws `too_many_requests`. */
export function countAttaching(deps: ThrottleDeps, { accountId, source }: Attacher): Promise<void> {
  return countAttempt(deps, [
    { key: `attach:account:${accountId}`, limit: ATTACHING_LIMIT },
    { key: `attach:source:${source}`, limit: SOURCE_LIMIT },
  ]);
}
