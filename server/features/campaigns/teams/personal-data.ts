import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteInvitationsOf } from "./invitation-store.ts";
import { deleteMemberships, findTeamsOf } from "./team-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "teams.json": await findTeamsOf(db, accountId) };
}

/** Removes the account from all teams and deletes its invitations. */
export async function forgetPerson(tx: Tx, { accountId, confirmedEmail }: Person): Promise<void> {
  await deleteMemberships(tx, accountId);
  await deleteInvitationsOf(tx, accountId, confirmedEmail);
}
