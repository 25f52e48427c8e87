import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findAttachmentsOf } from "./appreciation-store.ts";
import { findCommentsOf } from "./comment-store.ts";
import { findReportsOf } from "./report-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return {
    "comments.json": await findCommentsOf(db, accountId),
    "likes-and-follows.json": await findAttachmentsOf(db, accountId),
    "reports.json": await findReportsOf(db, accountId),
  };
}
