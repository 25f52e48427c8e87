import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteAttachmentsOf } from "./appreciation-store.ts";

/** Forgets what somebody likes and follows; comments and reports stay, without a name. */
export function forgetPerson(tx: Tx, { accountId }: Person): Promise<void> {
  return deleteAttachmentsOf(tx, accountId);
}
