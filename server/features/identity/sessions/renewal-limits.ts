import { HOUR_MS } from "../../../platform/clock.ts";
import { type Caller, widestNetwork } from "../../../platform/http/route.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { type LimitDeps, limit } from "../../foundation/limits/limit.ts";

/**
 * Hourly limits, because each renewal stores a used token for a month. A browser renews every eight
 * minutes, in up to twenty tabs at once. A network may serve an entire town.
 */
export const RENEWAL_LIMITS = {
  session: limit({ name: "refresh:session", points: 240, windowMs: HOUR_MS }),
  account: limit({ name: "refresh:account", points: 600, windowMs: HOUR_MS }),
  network: limit({ name: "refresh:network", points: 6_000, windowMs: HOUR_MS }),
};

/** Counts a renewal by session, account and network. Throws `too_many_requests`. */
export function countRenewal(
  deps: LimitDeps,
  session: { readonly id: string; readonly account_id: string },
  caller: Caller,
): Promise<void> {
  const now = deps.clock();
  return countAttempt(deps, [
    RENEWAL_LIMITS.session.inWindow(session.id, now),
    RENEWAL_LIMITS.account.inWindow(session.account_id, now),
    RENEWAL_LIMITS.network.inWindow(widestNetwork(caller), now),
  ]);
}
