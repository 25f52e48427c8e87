import { HOUR_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { countWithin } from "../../foundation/throttle/throttle.ts";
import type { ThrottleLimit } from "../../foundation/throttle/throttle-policy.ts";

/** New names and photos of one account, together. Each drops the kept pages that show the person. */
export const FACE_LIMIT: ThrottleLimit = { attempts: 20, forgottenAfter: HOUR_MS };

/** Counts a new name or photo, or a photo that is taken away, in its transaction. Throws `too_many_requests`. */
export function countFaceChange(tx: Tx, accountId: string, at: Date): Promise<void> {
  return countWithin(tx, [{ key: `face:account:${accountId}`, limit: FACE_LIMIT }], at);
}
