import type { Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTag } from "../../../tags.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/verified-address.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import {
  type Attachment,
  countAttached,
  deleteFollow,
  deleteLike,
  insertFollows,
  insertLikes,
} from "./appreciation-store.ts";
import { countAttaching } from "./attach-throttle.ts";
import type { CommunityDeps } from "./community-deps.ts";

/** What somebody attaches themselves to, and where they call from. */
interface Attaching extends Attachment {
  readonly source: string;
}

/**
 * Likes a campaign, or no more. Throws `not_found` for liking one that is not public, `forbidden`
 * for an unconfirmed address, and `too_many_requests`.
 */
export async function setLiked(deps: CommunityDeps, one: Attaching, liked: boolean) {
  await countAttaching(deps, one);
  return inTransaction(deps.database, async (tx) => {
    if (liked) await requireAttachable(tx, one);
    const changed = liked
      ? (await insertLikes(tx, [{ ...rowOf(one), liked_at: new Date(deps.clock()) }])) > 0
      : await deleteLike(tx, one);
    if (changed) announce(tx, campaignTag(one.campaignId));
    const { likes } = await countAttached(tx, one.campaignId);
    return { liked, like_count: likes };
  });
}

/**
 * Follows a campaign, or no more. Throws `not_found` for following one that is not public,
 * `forbidden` for an unconfirmed address, and `too_many_requests`.
 */
export async function setFollowing(deps: CommunityDeps, one: Attaching, following: boolean) {
  await countAttaching(deps, one);
  return inTransaction(deps.database, async (tx) => {
    if (following) await requireAttachable(tx, one);
    const changed = following
      ? (await insertFollows(tx, [{ ...rowOf(one), followed_at: new Date(deps.clock()) }])) > 0
      : await deleteFollow(tx, one);
    if (changed) announce(tx, campaignTag(one.campaignId));
    const { followers } = await countAttached(tx, one.campaignId);
    return { following, follower_count: followers };
  });
}

async function requireAttachable(tx: Tx, { campaignId, accountId }: Attachment): Promise<void> {
  if (!(await isPublicCampaign(tx, campaignId))) throw new AppError("not_found");
  // Accounts cost nothing to make; what counts in public figures costs a mailbox.
  await lockVerifiedAccount(tx, accountId);
}

const rowOf = ({ campaignId, accountId }: Attachment) => ({
  campaign_id: campaignId,
  account_id: accountId,
});
