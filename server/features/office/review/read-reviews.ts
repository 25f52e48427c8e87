import type { OfficeCampaign, ReviewItem } from "#contract/office/review.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { pictureView } from "../../campaigns/catalogue/campaign-view.ts";
import { getCampaignPreview } from "../../campaigns/catalogue/get-campaign.ts";
import { getCampaignForOffice } from "../../campaigns/organising/get-managed-campaign.ts";
import type { OrganisingDeps } from "../../campaigns/organising/organising-deps.ts";
import { possibleOfficeActions } from "./office-actions.ts";
import { findReviewDetails, findReviews, type ReviewRow } from "./review-store.ts";

const MAX_REVIEWS = 50;

export async function listReviews(db: Db): Promise<ReviewItem[]> {
  return (await findReviews(db, MAX_REVIEWS)).map(reviewView);
}

function reviewView(row: ReviewRow): ReviewItem {
  return {
    kind: row.kind,
    campaign_id: row.campaign_id,
    title: row.title,
    images: row.pictures.slice(0, 1).map(pictureView),
    category: row.category_name,
    owner: row.owner_name,
    waiting_since: row.since.toISOString(),
    known: row.known,
  };
}

/** A campaign as the office sees it. Throws `not_found`, also for a draft that was never submitted. */
export async function getOfficeCampaign(
  deps: OrganisingDeps,
  { campaignId, accountId }: { campaignId: number; accountId: string },
): Promise<OfficeCampaign> {
  const [managed, facts, preview] = await Promise.all([
    getCampaignForOffice(deps, { campaignId, accountId }),
    findReviewDetails(deps.db, campaignId),
    getCampaignPreview(deps, campaignId),
  ]);
  const { title, state, held, approved, version, waiting, history, wanted, thanks } = managed;
  if (!facts || (state === "draft" && history.length === 0)) throw new AppError("not_found");
  return {
    id: campaignId,
    version,
    title,
    state,
    owner: { id: facts.owner_id, name: facts.owner_name, email: facts.owner_email },
    actions: possibleOfficeActions({ state, held, approved }),
    change: waiting,
    history,
    open_reports: facts.open_reports ?? 0,
    wanted,
    thanks: thanks.text,
    preview,
  };
}
