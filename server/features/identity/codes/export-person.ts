import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findCodesOf } from "./mailed-code-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "mailed-codes.json": await findCodesOf(db, accountId) };
}
