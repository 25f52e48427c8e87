import type { DayRange, OverviewScope } from "#contract/figures/overview.ts";
import { today } from "../../../platform/clock.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import { findTeamCampaignIds } from "../../campaigns/teams/campaign-role-store.ts";
import type { OverviewDeps } from "./overview-deps.ts";
import { resolveRange } from "./overview-range.ts";

export interface Scope {
  readonly ids: readonly number[];
  readonly range: DayRange;
  readonly today: string;
}

/**
 * The campaigns and days of a request: one campaign, or all that the account owns or helps to run.
 * Throws `not_found` for a campaign that the account may not see.
 */
export async function readScope(
  { db, clock }: OverviewDeps,
  accountId: string,
  { id, from, to }: OverviewScope,
): Promise<Scope> {
  const day = today(clock);
  const range = resolveRange({ from, to }, day);
  if (id === undefined) return { ids: await findTeamCampaignIds(db, accountId), range, today: day };
  await requireCampaignRole(db, { campaignId: id, accountId, least: "reader" });
  return { ids: [id], range, today: day };
}
