import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTag } from "../../../tags.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteAttachmentsOf, findAttachmentsOf } from "./appreciation-store.ts";
import { findCommentsOf } from "./comment-store.ts";
import { findReportsOf } from "./report-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return {
    "comments.json": await findCommentsOf(db, accountId),
    "likes-and-follows.json": await findAttachmentsOf(db, accountId),
    "reports.json": await findReportsOf(db, accountId),
  };
}

/** Deletes likes and follows; comments and reports stay, without a name. */
export async function forgetPerson(tx: Tx, { accountId }: Person): Promise<void> {
  announce(tx, ...(await deleteAttachmentsOf(tx, accountId)).map(campaignTag));
}
