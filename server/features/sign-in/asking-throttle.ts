import type { Caller } from "../../platform/http/route.ts";
import { countAttempt, type ThrottleDeps } from "./throttle.ts";
import { ASKING_LIMIT } from "./throttle-policy.ts";

/**
 * Counts a sign-up, or a wish for a code, for the address that it comes from, whomever it is about.
 * Throws `too_many_requests`.
 */
export function countAsking(
  deps: ThrottleDeps,
  asked: "registration" | "reset" | "verification",
  { source }: Pick<Caller, "source">,
): Promise<void> {
  return countAttempt(deps, [{ key: `${asked}:source:${source}`, limit: ASKING_LIMIT }]);
}
