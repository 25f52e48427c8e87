import { HOUR_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { countWithin } from "../../foundation/limits/count-attempt.ts";
import { type LimitDeps, limit } from "../../foundation/limits/limit.ts";

/** New names and photos of one account, together. Each drops the kept pages that show the person. */
export const FACES = limit({ name: "face:account", points: 20, windowMs: HOUR_MS });

/** Counts a new name or photo, or a photo that is taken away, in its transaction. Throws `too_many_requests`. */
export function countFaceChange(
  tx: Tx,
  deps: Pick<LimitDeps, "limits">,
  accountId: string,
  at: Date,
): Promise<void> {
  return countWithin(tx, deps, [FACES.of(accountId)], at);
}
