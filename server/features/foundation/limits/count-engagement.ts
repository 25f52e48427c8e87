import { MINUTE_MS } from "../../../platform/clock.ts";
import { countAttempt } from "./count-attempt.ts";
import { type LimitDeps, limit } from "./limit.ts";

/** Limits of likes, follows and event sign-ups, and of undoing them. */
export const ENGAGEMENT_LIMITS = {
  /** More clicks than a person makes. */
  account: limit({ name: "attach:account", points: 60, windowMs: 10 * MINUTE_MS }),
  /** An entire office may share an address. */
  source: limit({ name: "attach:source", points: 300, windowMs: 10 * MINUTE_MS }),
};

export interface EngagementCaller {
  readonly accountId: string;
  readonly source: string;
}

/** Counts a like, follow or sign-up, or undoing one. Throws `too_many_requests`. */
export function countEngagement(
  deps: LimitDeps,
  { accountId, source }: EngagementCaller,
): Promise<void> {
  return countAttempt(deps, [
    ENGAGEMENT_LIMITS.account.of(accountId),
    ENGAGEMENT_LIMITS.source.of(source),
  ]);
}
