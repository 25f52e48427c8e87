import type { takeCampaignStep } from "#contract/campaigns/organising.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import type { OrganisingDeps } from "./organising-deps.ts";
import { lockCampaign } from "./organising-store.ts";
import { takeStep } from "./take-step.ts";

interface TeamStep extends BodyOf<typeof takeCampaignStep> {
  readonly campaignId: number;
  readonly accountId: string;
}

/** Takes a step in the role that the caller has. Throws `not_found`, and as `takeStep`. */
export async function takeTeamStep(deps: OrganisingDeps, wish: TeamStep): Promise<void> {
  const { campaignId, accountId, action, reason, end_date: endsOn } = wish;
  await inTransaction(deps.database, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign) throw new AppError("not_found");
    const as = await requireCampaignRole(tx, { campaignId, accountId, least: "editor" });
    await takeStep(tx, deps, { campaign, action, as, actorId: accountId, reason, endsOn });
  });
}
