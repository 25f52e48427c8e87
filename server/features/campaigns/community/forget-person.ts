import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTag } from "../../../tags.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteAttachmentsOf } from "./appreciation-store.ts";

/** Forgets what somebody likes and follows; comments and reports stay, without a name. */
export async function forgetPerson(tx: Tx, { accountId }: Person): Promise<void> {
  announce(tx, ...(await deleteAttachmentsOf(tx, accountId)).map(campaignTag));
}
