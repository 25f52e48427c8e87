import { MINUTE_MS } from "../../../platform/clock.ts";
import { countAttempt } from "./count-attempt.ts";
import { type LimitDeps, limit } from "./limit.ts";

/** Limits of likes, follows and event sign-ups, and of undoing them. */
export const ATTACHING = {
  /** More clicks than a person makes. */
  account: limit({ name: "attach:account", points: 60, windowMs: 10 * MINUTE_MS }),
  /** An entire office may share an address. */
  source: limit({ name: "attach:source", points: 300, windowMs: 10 * MINUTE_MS }),
};

export interface Attacher {
  readonly accountId: string;
  readonly source: string;
}

/** Counts a like, follow or sign-up, or undoing one. Throws `too_many_requests`. */
export function countAttaching(deps: LimitDeps, { accountId, source }: Attacher): Promise<void> {
  return countAttempt(deps, [ATTACHING.account.of(accountId), ATTACHING.source.of(source)]);
}
