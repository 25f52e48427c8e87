import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTag } from "../../../tags.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { findTeamAccountIds } from "../teams/campaign-role-store.ts";
import { insertComment } from "./comment-store.ts";

/** Characters of a comment that its notification quotes. */
const QUOTE_LENGTH = 140;

export interface NewComment {
  readonly campaignId: number;
  readonly author: { readonly id: string; readonly name: string };
  readonly text: string;
  readonly byTeam: boolean;
  /** The comment replied to, and its author. */
  readonly replyTo?: { readonly id: number; readonly accountId: string };
  readonly postedAt: Date;
}

/** Publishes a comment, notifies the author it replies to or the team, and returns its id. */
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
  const content = { author: author.name, words: quote(comment.text) };
  const exceptAuthor = (accountIds: readonly string[]) =>
    accountIds.filter((id) => id !== author.id);
  if (replyTo) {
    const notice = { kind: "answer", ...content } as const;
    await notify(tx, exceptAuthor([replyTo.accountId]), { campaignId, notice, at: postedAt });
  } else {
    const notice = { kind: "comment", ...content } as const;
    await notify(tx, exceptAuthor(await findTeamAccountIds(tx, campaignId)), {
      campaignId,
      notice,
      at: postedAt,
    });
  }
  return id;
}

function quote(text: string): string {
  const characters = [...text];
  return characters.length > QUOTE_LENGTH ? `${characters.slice(0, QUOTE_LENGTH).join("")}…` : text;
}
