import { money, toWire } from "#contract/money.ts";
import type { OfficeCampaign, ReviewItem } from "#contract/office/review.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { pictureView } from "../../campaigns/catalogue/campaign-view.ts";
import { getCampaignPreview } from "../../campaigns/catalogue/get-campaign.ts";
import { getCampaignForOffice } from "../../campaigns/organising/get-managed-campaign.ts";
import type { OrganisingDeps } from "../../campaigns/organising/organising-deps.ts";
import { possibleOfficeActions } from "./office-actions.ts";
import {
  findOtherCampaigns,
  findReviewDetails,
  findReviews,
  type ReviewRow,
} from "./review-store.ts";

const MAX_REVIEWS = 50;
const MAX_OTHER_CAMPAIGNS = 5;

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
  const campaigns = await findOtherCampaigns(deps.db, {
    ...{ ownerId: facts.owner_id, campaignId, limit: MAX_OTHER_CAMPAIGNS },
  });
  return {
    id: campaignId,
    version,
    title,
    state,
    owner: {
      id: facts.owner_id,
      name: facts.owner_name,
      email: facts.owner_email,
      email_verified: facts.email_verified_at !== null,
      two_factor: facts.two_factor_since !== null,
      joined_at: facts.owner_joined_at.toISOString(),
      campaigns: campaigns.map(({ id, raised_minor, currency, ...other }) => ({
        id,
        title: other.title,
        state: other.state,
        raised: toWire(money(raised_minor, currency)),
        currency,
      })),
      campaign_count: campaigns[0]?.total ?? 0,
    },
    actions: possibleOfficeActions({ state, held, approved }),
    change: waiting,
    history,
    open_reports: facts.open_reports ?? 0,
    wanted,
    thanks: thanks.text,
    preview,
  };
}
