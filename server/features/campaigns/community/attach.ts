import type { Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTag } from "../../../tags.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/lock-verified-account.ts";
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
import type { CommunityParts } from "./community-parts.ts";

/** What somebody attaches themselves to, and where they call from. */
interface Attaching extends Attachment {
  readonly source: string;
}

/**
 * Likes a campaign, or no more. Throws `not_found` for liking one that is not public, `forbidden`
 * for an unconfirmed address, and `too_many_requests`.
 */
export async function setLiked(parts: CommunityParts, one: Attaching, liked: boolean) {
  const { likes } = await attach(parts, one, liked, async (tx, at) =>
    liked
      ? (await insertLikes(tx, [{ ...rowOf(one), liked_at: at }])) > 0
      : await deleteLike(tx, one),
  );
  return { liked, like_count: likes };
}

/**
 * Follows a campaign, or no more. Throws `not_found` for following one that is not public,
 * `forbidden` for an unconfirmed address, and `too_many_requests`.
 */
export async function setFollowing(parts: CommunityParts, one: Attaching, following: boolean) {
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
async function attach(
  { database, clock }: CommunityParts,
  { campaignId, ...who }: Attaching,
  wanted: boolean,
  change: (tx: Tx, at: Date) => Promise<boolean>,
) {
  await countAttaching({ database, clock }, who);
  return inTransaction(database, async (tx) => {
    if (wanted) {
      if (!(await isPublicCampaign(tx, campaignId))) throw new AppError("not_found");
      // Accounts cost nothing to make; what counts in public figures costs a mailbox.
      await lockVerifiedAccount(tx, who.accountId);
    }
    if (await change(tx, new Date(clock()))) announce(tx, campaignTag(campaignId));
    return countAttached(tx, campaignId);
  });
}
