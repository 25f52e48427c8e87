import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTag } from "../../../tags.ts";
import { lockComment, updateRemoved } from "./comment-store.ts";
import type { CommunityDeps } from "./community-deps.ts";

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
