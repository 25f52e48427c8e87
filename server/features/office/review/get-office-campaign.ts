import type { OfficeCampaign } from "#contract/office/review.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { getAsIfPublic } from "../../campaigns/catalogue/get-campaign.ts";
import { getForOffice } from "../../campaigns/organising/get-managed.ts";
import type { OrganisingDeps } from "../../campaigns/organising/organising-deps.ts";
import { officeActionsOf } from "./office-actions.ts";
import { findReviewFacts } from "./review-store.ts";

/** Throws `not_found`, also for a draft that its team never handed in: it is nobody else's business. */
export async function getOfficeCampaign(
  deps: OrganisingDeps,
  { campaignId, accountId }: { campaignId: number; accountId: string },
): Promise<OfficeCampaign> {
  const [managed, facts, preview] = await Promise.all([
    getForOffice(deps, { campaignId, accountId }),
    findReviewFacts(deps.db, campaignId),
    getAsIfPublic(deps, campaignId),
  ]);
  const { title, state, held, approved, version, waiting, history, wanted } = managed;
  if (!facts || (state === "draft" && history.length === 0)) throw new AppError("not_found");
  return {
    id: campaignId,
    version,
    title,
    state,
    owner: { id: facts.owner_id, name: facts.owner_name, email: facts.owner_email },
    actions: officeActionsOf({ state, held, approved }),
    change: waiting,
    history,
    open_reports: facts.open_reports ?? 0,
    wanted,
    preview,
  };
}
