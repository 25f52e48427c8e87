import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findMailsTo } from "./mail-receiver-store.ts";

export async function exportPerson(db: Db, { accountId: id, provenEmail: email }: Person) {
  return { "mails.json": email === null ? [] : await findMailsTo(db, { id, email }) };
}
