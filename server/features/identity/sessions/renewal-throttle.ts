import { HOUR_MS } from "../../../platform/clock.ts";
import { type Caller, widestNetwork } from "../../../platform/http/route.ts";
import { countAttempt, type ThrottleDeps } from "../../foundation/throttle/throttle.ts";

/**
 * Renewals in one hour of the clock: each keeps a used token for a month. A browser renews every eight
 * minutes; where its tabs can't wait for each other, twenty of them do so each time. A network may be
 * a whole town's.
 */
export const RENEWALS = { session: 240, account: 600, network: 6_000 } as const;

/**
 * Counts a renewal for its session, its account and its network. The hour is in the keys: who renews
 * all day long is never without an attempt for so long that a count would be forgotten. Throws
 * `too_many_requests`.
 */
export function countRenewal(
  deps: ThrottleDeps,
  session: { readonly id: string; readonly account_id: string },
  caller: Caller,
): Promise<void> {
  const hour = Math.floor(deps.clock() / HOUR_MS);
  const within = (who: string, attempts: number) => ({
    key: `refresh:${who}:${hour}`,
    limit: { attempts, forgottenAfter: HOUR_MS },
  });
  return countAttempt(deps, [
    within(`session:${session.id}`, RENEWALS.session),
    within(`account:${session.account_id}`, RENEWALS.account),
    within(`network:${widestNetwork(caller)}`, RENEWALS.network),
  ]);
}
