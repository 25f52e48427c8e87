import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteInvitationsOf } from "./invitation-store.ts";
import { deleteMemberships } from "./team-store.ts";

/** Takes somebody out of all teams of others, and forgets their invitations. */
export async function forgetPerson(tx: Tx, { accountId, provenEmail }: Person): Promise<void> {
  await deleteMemberships(tx, accountId);
  await deleteInvitationsOf(tx, accountId, provenEmail);
}
