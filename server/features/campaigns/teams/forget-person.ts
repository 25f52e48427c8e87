import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteInvitationsOf } from "./invitation-store.ts";
import { deleteMemberships } from "./team-store.ts";

/** Takes somebody out of every team that is not theirs, and forgets what they were invited to. */
export async function forgetPerson(tx: Tx, { accountId, provenEmail }: Person): Promise<void> {
  await deleteMemberships(tx, accountId);
  await deleteInvitationsOf(tx, accountId, provenEmail);
}
