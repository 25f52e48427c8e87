import {
  COMMENTS_PER_HOUR,
  type postComment,
  TEAM_COMMENTS_PER_HOUR,
} from "#contract/campaigns/community.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { campaignTag } from "../../../tags.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/verified-address.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import type { CampaignRole } from "../teams/campaign-role.ts";
import { findCampaignRole } from "../teams/campaign-role-store.ts";
import { lockCampaign } from "../teams/team-store.ts";
import { addComment } from "./add-comment.ts";
import { countCommentsSince, lockComment, updateRemoved } from "./comment-store.ts";
import type { CommunityDeps } from "./community-deps.ts";

/** Whether somebody writes comments in the name of the campaign. */
const speaksForTeam = (role: CampaignRole | undefined) => role === "editor" || role === "owner";

const commentsPerHour = (byTeam: boolean) => (byTeam ? TEAM_COMMENTS_PER_HOUR : COMMENTS_PER_HOUR);

/**
 * Answers the comment's id. Throws `not_found` for a campaign that is not public, `forbidden` for
 * an unconfirmed address and for an answer by somebody outside the team, and `too_many_requests`.
 */
export function postCampaignComment(
  { database, clock }: CommunityDeps,
  { campaignId, accountId }: { campaignId: number; accountId: string },
  { text, reply_to }: BodyOf<typeof postComment>,
): Promise<number> {
  return inTransaction(database, async (tx) => {
    if (!(await isPublicCampaign(tx, campaignId))) throw new AppError("not_found");
    const byTeam = await isOfTeam(tx, { campaignId, accountId });
    const author = await lockVerifiedAccount(tx, accountId);
    if (reply_to !== undefined && !byTeam) {
      throw new AppError("forbidden", { message: "Only the campaign's team answers comments." });
    }
    const now = clock();
    await refuseTooMany(tx, { accountId, most: commentsPerHour(byTeam), now });
    return addComment(tx, {
      campaignId,
      author: { id: accountId, name: `${author.first_name} ${author.last_name}`.trim() },
      text,
      byTeam,
      ...(reply_to === undefined ? {} : { replyTo: await answered(tx, campaignId, reply_to) }),
      postedAt: new Date(now),
    });
  });
}

/**
 * The team is asked again under its lock, as a role may just have ended. Everybody else takes no
 * lock.
 */
async function isOfTeam(tx: Tx, who: { campaignId: number; accountId: string }): Promise<boolean> {
  const { campaignId, accountId } = who;
  const speaks = async () => speaksForTeam(await findCampaignRole(tx, campaignId, accountId));
  if (!(await speaks())) return false;
  await lockCampaign(tx, campaignId);
  return speaks();
}

async function refuseTooMany(
  tx: Tx,
  { accountId, most, now }: { accountId: string; most: number; now: number },
): Promise<void> {
  const { count, first_at } = await countCommentsSince(tx, accountId, new Date(now - HOUR_MS));
  if (count < most) return;
  const freeAt = (first_at?.getTime() ?? now) + HOUR_MS;
  throw new AppError("too_many_requests", {
    message: "You have written a lot within an hour. Please take a break and come back later.",
    retryAfter: Math.max(1, Math.ceil((freeAt - now) / 1000)),
  });
}

async function answered(tx: Tx, campaignId: number, id: number) {
  const comment = await lockComment(tx, id);
  if (comment?.campaign_id !== campaignId || comment.reply_to !== null) {
    throw bodyError("reply_to", "This comment is no longer there");
  }
  return { id, accountId: comment.account_id };
}

/** Takes one's own comment back, with the answers to it. Throws `not_found` for anybody else's. */
export async function removeOwnComment(
  { database, clock }: CommunityDeps,
  {
    campaignId,
    commentId,
    accountId,
  }: { campaignId: number; commentId: number; accountId: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const comment = await lockComment(tx, commentId);
    if (comment?.campaign_id !== campaignId || comment.account_id !== accountId) {
      throw new AppError("not_found");
    }
    await updateRemoved(tx, commentId, new Date(clock()));
    announce(tx, campaignTag(campaignId));
  });
}
