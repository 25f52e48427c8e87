import type { Tx } from "../../platform/db/database.ts";
import { announce, inTransaction } from "../../platform/db/in-transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { isPublicCampaign } from "../campaigns/public-campaign-store.ts";
import {
  type Attachment,
  countAttached,
  deleteFollow,
  deleteLike,
  insertFollows,
  insertLikes,
} from "./appreciation-store.ts";
import type { CommunityParts } from "./community-parts.ts";

/** Likes a campaign, or no more. Throws `not_found` for liking one that is not public. */
export async function setLiked(parts: CommunityParts, one: Attachment, liked: boolean) {
  const { likes } = await attach(parts, one, liked, async (tx, at) =>
    liked
      ? (await insertLikes(tx, [{ ...rowOf(one), liked_at: at }])) > 0
      : await deleteLike(tx, one),
  );
  return { liked, like_count: likes };
}

/** Follows a campaign, or no more. Throws `not_found` for following one that is not public. */
export async function setFollowing(parts: CommunityParts, one: Attachment, following: boolean) {
  const { followers } = await attach(parts, one, following, async (tx, at) =>
    following
      ? (await insertFollows(tx, [{ ...rowOf(one), followed_at: at }])) > 0
      : await deleteFollow(tx, one),
  );
  return { following, follower_count: followers };
}

const rowOf = ({ campaignId, accountId }: Attachment) => ({
  campaign_id: campaignId,
  account_id: accountId,
});

/** `change` answers whether anything is other than before. */
function attach(
  { database, clock }: CommunityParts,
  { campaignId }: Attachment,
  wanted: boolean,
  change: (tx: Tx, at: Date) => Promise<boolean>,
) {
  return inTransaction(database, async (tx) => {
    if (wanted && !(await isPublicCampaign(tx, campaignId))) throw new AppError("not_found");
    if (await change(tx, new Date(clock()))) announce(tx, `campaign:${campaignId}`);
    return countAttached(tx, campaignId);
  });
}
