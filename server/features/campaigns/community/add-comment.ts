import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTag } from "../../../tags.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { findTeam } from "../teams/campaign-role-store.ts";
import { insertComment } from "./comment-store.ts";

/** How many characters of a comment its notification repeats. */
const SHOWN_LENGTH = 140;

export interface NewComment {
  readonly campaignId: number;
  readonly author: { readonly id: string; readonly name: string };
  readonly text: string;
  readonly byTeam: boolean;
  /** The comment that is answered, and who wrote it. */
  readonly replyTo?: { readonly id: number; readonly accountId: string };
  readonly postedAt: Date;
}

/** Puts a comment on a campaign's page and tells who should know; answers its id. */
export async function addComment(tx: Tx, comment: NewComment): Promise<number> {
  const { campaignId, author, replyTo, postedAt } = comment;
  const id = await insertComment(tx, {
    campaign_id: campaignId,
    account_id: author.id,
    reply_to: replyTo?.id ?? null,
    by_team: comment.byTeam,
    body: comment.text,
    posted_at: postedAt,
  });
  announce(tx, campaignTag(campaignId));
  const said = { author: author.name, words: shownWords(comment.text) };
  const others = (accountIds: readonly string[]) => accountIds.filter((one) => one !== author.id);
  if (replyTo) {
    const notice = { kind: "answer", ...said } as const;
    await notify(tx, others([replyTo.accountId]), { campaignId, notice, at: postedAt });
  } else {
    const notice = { kind: "comment", ...said } as const;
    await notify(tx, others(await findTeam(tx, campaignId)), { campaignId, notice, at: postedAt });
  }
  return id;
}

function shownWords(text: string): string {
  const signs = [...text];
  return signs.length > SHOWN_LENGTH ? `${signs.slice(0, SHOWN_LENGTH).join("")}…` : text;
}
