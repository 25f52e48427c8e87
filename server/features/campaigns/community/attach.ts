import type { listFollowing, OwnPart } from "#contract/campaigns/community.ts";
import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTag } from "../../../tags.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/verified-address.ts";
import { type Attacher, countAttaching } from "../../foundation/limits/count-attaching.ts";
import { cutPage, readCursor } from "../catalogue/campaign-cursor.ts";
import { cardView } from "../catalogue/campaign-view.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import { findCampaignRole } from "../teams/campaign-role-store.ts";
import {
  type Attachment,
  countAttached,
  deleteFollow,
  deleteLike,
  findOwnPart,
  insertFollows,
  insertLikes,
} from "./appreciation-store.ts";
import { findOwnComments } from "./comment-store.ts";
import type { CommunityDeps } from "./community-deps.ts";
import { findFollowed } from "./following-store.ts";

/** A like or follow, and the source that the call comes from. */
interface Attaching extends Attachment, Attacher {}

/**
 * Likes a campaign, or takes the like back. Throws `not_found` for liking one that is not public,
 * `forbidden` for an unconfirmed address, and `too_many_requests`.
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
 * Follows a campaign, or stops. Throws `not_found` for following one that is not public,
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
  // Anybody can make accounts. Only those with a confirmed mailbox count in public figures.
  await lockVerifiedAccount(tx, accountId);
}

const rowOf = ({ campaignId, accountId }: Attachment) => ({
  campaign_id: campaignId,
  account_id: accountId,
});

/** How many of one's own comments a page can mark. */
const OWN_COMMENTS = 50;

/** Throws `not_found` for a campaign that is not public, except for its team. */
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

/** The campaigns that somebody follows, the latest first. */
export async function listFollowedCampaigns(
  { db, clock }: { db: Db; clock: Clock },
  accountId: string,
  { cursor, limit }: QueryOf<typeof listFollowing>,
): Promise<AnswerOf<typeof listFollowing>> {
  const day = today(clock);
  const after = readCursor("following", cursor);
  const found = await findFollowed(db, { accountId, today: day, after, limit: limit + 1 });
  const page = cutPage(found, limit, "following", (row) => ({
    value: row.followed_at.toISOString(),
    id: row.id,
  }));
  return { data: page.rows.map((row) => cardView(row, day)), next_cursor: page.next_cursor };
}
