import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteInvitationsByAccount } from "./invitation-store.ts";
import { deleteMemberships, findTeamsByAccount } from "./team-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "teams.json": await findTeamsByAccount(db, accountId) };
}

/** Removes the account from all teams and deletes its invitations. */
export async function erasePerson(tx: Tx, { accountId, confirmedEmail }: Person): Promise<void> {
  await deleteMemberships(tx, accountId);
  await deleteInvitationsByAccount(tx, accountId, confirmedEmail);
}
