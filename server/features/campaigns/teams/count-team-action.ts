import { MINUTE_MS } from "../../../platform/clock.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { type LimitDeps, limit } from "../../foundation/limits/limit.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import type { TeamCall } from "./team-deps.ts";

/**
 * Actions of one account in all its campaigns that store a row, notify people or invalidate cached pages.
 * The window is short because an organiser may work all day.
 */
const TEAM_ACTION_LIMIT = limit({ name: "deed:account", points: 120, windowMs: 20 * MINUTE_MS });

/** Throws `too_many_requests`. */
export function countTeamAction(
  deps: LimitDeps,
  { accountId }: Pick<TeamCall, "accountId">,
): Promise<void> {
  return countAttempt(deps, [TEAM_ACTION_LIMIT.of(accountId)]);
}

/**
 * Counts an edit of a public campaign. Drafts don't count: the editor saves them at every pause in typing,
 * which adds no row and invalidates no page. Throws `too_many_requests`.
 */
export async function countEdit(deps: LimitDeps, call: TeamCall): Promise<void> {
  if (await isPublicCampaign(deps.db, call.campaignId)) await countTeamAction(deps, call);
}
