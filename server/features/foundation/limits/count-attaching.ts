import { MINUTE_MS } from "../../../platform/clock.ts";
import { countAttempt } from "./count-attempt.ts";
import { type LimitDeps, limit } from "./limit.ts";

/** Likes, follows and sign-ups for events, set or taken back. */
export const ATTACHING = {
  /** Nobody clicks this often on purpose. */
  account: limit({ name: "attach:account", points: 60, windowMs: 10 * MINUTE_MS }),
  /** Whole offices share an address. */
  source: limit({ name: "attach:source", points: 300, windowMs: 10 * MINUTE_MS }),
};

/** Who sets or takes back, and the source that the call comes from. */
export interface Attacher {
  readonly accountId: string;
  readonly source: string;
}

/** Counts a like, follow or sign-up that is set or taken back. Throws `too_many_requests`. */
export function countAttaching(deps: LimitDeps, { accountId, source }: Attacher): Promise<void> {
  return countAttempt(deps, [ATTACHING.account.of(accountId), ATTACHING.source.of(source)]);
}
