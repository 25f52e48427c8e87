import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTag } from "../../../tags.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findCommentsByAccount } from "./comment-store.ts";
import { deleteLikesAndFollows, findLikesAndFollows } from "./likes-and-follows-store.ts";
import { findReportsByAccount } from "./report-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return {
    "comments.json": await findCommentsByAccount(db, accountId),
    "likes-and-follows.json": await findLikesAndFollows(db, accountId),
    "reports.json": await findReportsByAccount(db, accountId),
  };
}

/** Deletes likes and follows; comments and reports stay, without a name. */
export async function erasePerson(tx: Tx, { accountId }: Person): Promise<void> {
  announce(tx, ...(await deleteLikesAndFollows(tx, accountId)).map(campaignTag));
}
