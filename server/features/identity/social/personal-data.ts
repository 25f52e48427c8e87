import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteIdentitiesOf, findIdentitiesOf } from "./social-identity-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "sign-in-providers.json": await findIdentitiesOf(db, accountId) };
}

export function forgetPerson(tx: Tx, { accountId }: Person): Promise<void> {
  return deleteIdentitiesOf(tx, accountId);
}
