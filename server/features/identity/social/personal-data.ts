import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteAccountIdentities, findAccountIdentities } from "./social-identity-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "sign-in-providers.json": await findAccountIdentities(db, accountId) };
}

export function erasePerson(tx: Tx, { accountId }: Person): Promise<void> {
  return deleteAccountIdentities(tx, accountId);
}
