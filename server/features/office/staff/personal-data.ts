import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteInvitationsOf } from "./invitation-store.ts";

/** Deletes invitations to the person, and those they sent, which no longer work. */
export function erasePerson(tx: Tx, { accountId, confirmedEmail }: Person): Promise<void> {
  return deleteInvitationsOf(tx, accountId, confirmedEmail);
}
