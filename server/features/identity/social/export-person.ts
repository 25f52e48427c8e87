import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findIdentitiesOf } from "./social-identity-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "sign-in-providers.json": await findIdentitiesOf(db, accountId) };
}
