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
import type { TeamCall } from "../teams/team-deps.ts";
import { lockCampaign } from "../teams/team-store.ts";
import { addComment } from "./add-comment.ts";
import { countCommentsSince, lockComment, markCommentRemoved } from "./comment-store.ts";
import type { CommunityDeps } from "./community-deps.ts";

const canSpeakForTeam = (role: CampaignRole | undefined) => role === "editor" || role === "owner";

const commentsPerHour = (byTeam: boolean) => (byTeam ? TEAM_COMMENTS_PER_HOUR : COMMENTS_PER_HOUR);

/**
 * Returns the comment's id. Throws `not_found` unless the campaign is public, `forbidden` for an
 * unconfirmed address or a reply from outside the team, and `too_many_requests` above the hourly limit.
 */
export function postCampaignComment(
  { database, clock }: CommunityDeps,
  { campaignId, accountId }: TeamCall,
  { text, reply_to }: BodyOf<typeof postComment>,
): Promise<number> {
  return inTransaction(database, async (tx) => {
    if (!(await isPublicCampaign(tx, campaignId))) throw new AppError("not_found");
    const byTeam = await lockTeamRole(tx, { campaignId, accountId });
    const author = await lockVerifiedAccount(tx, accountId);
    if (reply_to !== undefined && !byTeam) {
      throw new AppError("forbidden", {
        message: "Only the campaign's team can reply to comments.",
      });
    }
    const now = clock();
    await refuseTooMany(tx, { accountId, maximum: commentsPerHour(byTeam), now });
    return addComment(tx, {
      campaignId,
      author: { id: accountId, name: `${author.first_name} ${author.last_name}`.trim() },
      text,
      byTeam,
      ...(reply_to === undefined ? {} : { replyTo: await lockParent(tx, campaignId, reply_to) }),
      postedAt: new Date(now),
    });
  });
}

/** Whether the author speaks for the team. Checked again under the lock, which only team members take. */
async function lockTeamRole(tx: Tx, member: TeamCall): Promise<boolean> {
  const { campaignId, accountId } = member;
  const isSpeaker = async () => canSpeakForTeam(await findCampaignRole(tx, campaignId, accountId));
  if (!(await isSpeaker())) return false;
  await lockCampaign(tx, campaignId);
  return isSpeaker();
}

async function refuseTooMany(
  tx: Tx,
  { accountId, maximum, now }: { accountId: string; maximum: number; now: number },
): Promise<void> {
  const { count, first_at } = await countCommentsSince(tx, accountId, new Date(now - HOUR_MS));
  if (count < maximum) return;
  const freeAt = (first_at?.getTime() ?? now) + HOUR_MS;
  throw new AppError("too_many_requests", {
    message: "You've posted too many comments in the last hour. Try again later.",
    retryAfter: Math.max(1, Math.ceil((freeAt - now) / 1000)),
  });
}

async function lockParent(tx: Tx, campaignId: number, id: number) {
  const comment = await lockComment(tx, id);
  if (comment?.campaign_id !== campaignId || comment.reply_to !== null) {
    throw bodyError("reply_to", "This comment has been removed");
  }
  return { id, accountId: comment.account_id };
}

/** Removes the account's own comment and the replies to it. Throws `not_found` for any other. */
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
    await markCommentRemoved(tx, commentId, new Date(clock()));
    announce(tx, campaignTag(campaignId));
  });
}
