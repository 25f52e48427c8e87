import type { CampaignInvolvement, listFollowing } from "#contract/campaigns/community.ts";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTag } from "../../../tags.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/verified-address.ts";
import {
  countEngagement,
  type EngagementCaller,
} from "../../foundation/limits/count-engagement.ts";
import { cutPage, readCursor } from "../catalogue/campaign-cursor.ts";
import { cardView } from "../catalogue/campaign-view.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import { findCampaignRole } from "../teams/campaign-role-store.ts";
import { findOwnComments } from "./comment-store.ts";
import type { CommunityDeps } from "./community-deps.ts";
import {
  type CampaignAccount,
  countLikesAndFollowers,
  deleteLikeOrFollow,
  findFollowedCampaigns,
  findOwnPart,
  insertFollows,
  insertLikes,
} from "./likes-and-follows-store.ts";

interface Attaching extends CampaignAccount, EngagementCaller {}

/**
 * Likes or unlikes a campaign. Liking throws `not_found` unless it is public, and `forbidden` for
 * an unconfirmed address; both throw `too_many_requests`.
 */
export async function setLiked(deps: CommunityDeps, target: Attaching, liked: boolean) {
  await countEngagement(deps, target);
  return inTransaction(deps.database, async (tx) => {
    if (liked) await requireCanAttach(tx, target);
    const changed = liked
      ? (await insertLikes(tx, [{ ...toRow(target), liked_at: new Date(deps.clock()) }])) > 0
      : await deleteLikeOrFollow(tx, "campaign_like", target);
    if (changed) announce(tx, campaignTag(target.campaignId));
    const { likes } = await countLikesAndFollowers(tx, target.campaignId);
    return { liked, like_count: likes };
  });
}

/** Follows or unfollows a campaign. Throws as `setLiked`. */
export async function setFollowing(deps: CommunityDeps, target: Attaching, following: boolean) {
  await countEngagement(deps, target);
  return inTransaction(deps.database, async (tx) => {
    if (following) await requireCanAttach(tx, target);
    const changed = following
      ? (await insertFollows(tx, [{ ...toRow(target), followed_at: new Date(deps.clock()) }])) > 0
      : await deleteLikeOrFollow(tx, "campaign_follow", target);
    if (changed) announce(tx, campaignTag(target.campaignId));
    const { followers } = await countLikesAndFollowers(tx, target.campaignId);
    return { following, follower_count: followers };
  });
}

async function requireCanAttach(tx: Tx, { campaignId, accountId }: CampaignAccount): Promise<void> {
  if (!(await isPublicCampaign(tx, campaignId))) throw new AppError("not_found");
  // Anyone can create accounts, so only those with a confirmed address count in public figures.
  await lockVerifiedAccount(tx, accountId);
}

const toRow = ({ campaignId, accountId }: CampaignAccount) => ({
  campaign_id: campaignId,
  account_id: accountId,
});

/** Own comments that a page can mark. */
const OWN_COMMENTS = 50;

/** Throws `not_found` unless the campaign is public or the account is on its team. */
export async function getOwnPart(
  { db }: { db: Db },
  target: CampaignAccount,
): Promise<CampaignInvolvement> {
  const { campaignId, accountId } = target;
  const [role, isPublic, part, comment_ids] = await Promise.all([
    findCampaignRole(db, campaignId, accountId),
    isPublicCampaign(db, campaignId),
    findOwnPart(db, target),
    findOwnComments(db, { ...target, limit: OWN_COMMENTS }),
  ]);
  if (!role && !isPublic) throw new AppError("not_found");
  return { ...part, role: role ?? null, comment_ids };
}

/** The campaigns that the account follows, latest first. */
export async function listFollowedCampaigns(
  { db, clock }: { db: Db; clock: Clock },
  accountId: string,
  { cursor, limit }: QueryOf<typeof listFollowing>,
): Promise<ResponseOf<typeof listFollowing>> {
  const day = today(clock);
  const after = readCursor("following", cursor);
  const found = await findFollowedCampaigns(db, { accountId, today: day, after, limit: limit + 1 });
  const page = cutPage(found, limit, "following", (row) => ({
    value: row.followed_at.toISOString(),
    id: row.id,
  }));
  return { data: page.rows.map((row) => cardView(row, day)), next_cursor: page.next_cursor };
}
