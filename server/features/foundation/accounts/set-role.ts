import type { Role } from "#contract/identity/sessions.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { accountTag } from "../../../tags.ts";
import { updateRole } from "./account-store.ts";

/** Gives a role or takes it back, from the account's next request on. */
export async function setRole(tx: Tx, accountId: string, role: Role): Promise<void> {
  await updateRole(tx, accountId, role);
  announce(tx, accountTag(accountId));
}
