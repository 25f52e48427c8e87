import { MINUTE_MS } from "../../../platform/clock.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { type LimitDeps, limit } from "../../foundation/limits/limit.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import type { TeamCall } from "./team-deps.ts";

/**
 * What one account does with all of its campaigns: each deed keeps a row, tells the team or followers, or
 * drops kept pages. It is forgotten after a short rest, because somebody may work all day without a long one.
 */
export const DEEDS = limit({ name: "deed:account", points: 120, windowMs: 20 * MINUTE_MS });

/** Counts a deed. Throws `too_many_requests`. */
export function countDeed(
  deps: LimitDeps,
  { accountId }: Pick<TeamCall, "accountId">,
): Promise<void> {
  return countAttempt(deps, [DEEDS.of(accountId)]);
}

/**
 * The same for an edit, where visitors see it. A draft is not counted: its editor saves it at every pause of
 * the person who writes, and that adds no row and drops no page.
 */
export async function countEdit(deps: LimitDeps, call: TeamCall): Promise<void> {
  if (await isPublicCampaign(deps.db, call.campaignId)) await countDeed(deps, call);
}
