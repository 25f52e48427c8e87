import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { updateTags } from "../../../tags.ts";
import { insertUpdate } from "./campaign-update-store.ts";

export interface NewUpdate {
  readonly campaignId: number;
  readonly authorId?: string;
  readonly title: string;
  /** Plain text; an empty line separates paragraphs. */
  readonly body: string;
  readonly postedAt: Date;
}

/** Posts an update without notifying anyone; returns its id. */
export async function addUpdate(tx: Tx, update: NewUpdate): Promise<number> {
  const id = await insertUpdate(tx, {
    campaign_id: update.campaignId,
    author_id: update.authorId,
    title: update.title,
    body: update.body,
    posted_at: update.postedAt,
    written_at: update.postedAt,
    mailed: false,
  });
  announce(tx, ...updateTags(update.campaignId));
  return id;
}
