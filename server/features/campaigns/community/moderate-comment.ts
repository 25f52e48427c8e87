import { MINUTE_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTag } from "../../../tags.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { limit } from "../../foundation/limits/limit.ts";
import { lockTeam } from "../teams/campaign-role.ts";
import { lockComment, setCommentHidden } from "./comment-store.ts";
import type { CommunityDeps } from "./community-deps.ts";

export interface Moderation {
  readonly campaignId: number;
  readonly commentId: number;
  readonly accountId: string;
  readonly hidden: boolean;
}

/** Comments that one account can hide or show: enough to clear up after a flood. */
const MODERATION_LIMIT = limit({
  name: "moderate:account",
  points: 300,
  windowMs: 20 * MINUTE_MS,
});

/**
 * Hides or shows a comment for the team. Throws `not_found`, `too_many_requests`, and `forbidden`
 * for readers and for showing a comment that the office hid.
 */
export async function moderateByTeam(
  deps: Pick<CommunityDeps, "database" | "db" | "clock" | "limits">,
  moderation: Moderation,
): Promise<void> {
  const { campaignId, commentId, accountId, hidden } = moderation;
  await countAttempt(deps, [MODERATION_LIMIT.of(accountId)]);
  await inTransaction(deps.database, async (tx) => {
    await lockTeam(tx, { campaignId, accountId }, "editor");
    const comment = await lockComment(tx, commentId);
    if (comment?.campaign_id !== campaignId) throw new AppError("not_found");
    if (comment.hidden_by_office) {
      if (hidden) return;
      throw new AppError("forbidden", { message: "This comment was hidden by the office." });
    }
    const at = new Date(deps.clock());
    await setCommentHidden(tx, commentId, hidden ? { by: accountId, office: false, at } : null);
    announce(tx, campaignTag(campaignId));
  });
}

/**
 * Hides a comment so that the team can't show it again. Returns whether it was already hidden.
 * Throws `not_found` for a removed comment.
 */
export async function hideByOffice(
  tx: Tx,
  { commentId, actorId, at }: { commentId: number; actorId: string; at: Date },
): Promise<boolean> {
  const comment = await lockComment(tx, commentId);
  if (!comment) throw new AppError("not_found");
  await setCommentHidden(tx, commentId, { by: actorId, office: true, at });
  announce(tx, campaignTag(comment.campaign_id));
  return comment.hidden_at !== null;
}
