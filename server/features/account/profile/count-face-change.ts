import { HOUR_MS } from "../../../platform/clock.ts";
import { countAttempt, type ThrottleDeps } from "../../foundation/throttle/throttle.ts";
import type { ThrottleLimit } from "../../foundation/throttle/throttle-policy.ts";

/** New names and photos of one account, together. Each drops the kept pages that show the person. */
export const FACE_LIMIT: ThrottleLimit = { attempts: 20, forgottenAfter: HOUR_MS };

/** Counts a new name or photo, or a photo that is taken away. Throws `too_many_requests`. */
export function countFaceChange(deps: ThrottleDeps, accountId: string): Promise<void> {
  return countAttempt(deps, [{ key: `face:account:${accountId}`, limit: FACE_LIMIT }]);
}
