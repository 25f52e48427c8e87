import type { OwnPart } from "#contract/campaigns/community.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import { findCampaignRole } from "../teams/campaign-role-store.ts";
import { type Attachment, findOwnPart } from "./appreciation-store.ts";
import { findOwnComments } from "./comment-store.ts";

/** As many as a page that somebody scrolls through shows of them. */
const OWN_COMMENTS = 50;

/** Throws `not_found` for a campaign that neither is public nor one's own. */
export async function getOwnPart({ db }: { db: Db }, one: Attachment): Promise<OwnPart> {
  const { campaignId, accountId } = one;
  const [role, isPublic, part, comment_ids] = await Promise.all([
    findCampaignRole(db, campaignId, accountId),
    isPublicCampaign(db, campaignId),
    findOwnPart(db, one),
    findOwnComments(db, { ...one, limit: OWN_COMMENTS }),
  ]);
  if (!role && !isPublic) throw new AppError("not_found");
  return { ...part, role: role ?? null, comment_ids };
}
