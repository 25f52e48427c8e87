import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteSuppressions } from "../../foundation/emails/suppression-store.ts";
import { eraseRecipient, findMailingsTo } from "./mail-receiver-store.ts";

export async function exportPerson(db: Db, { accountId: id, confirmedEmail: email }: Person) {
  return { "mails.json": email === null ? [] : await findMailingsTo(db, { id, email }) };
}

export async function erasePerson(tx: Tx, { accountId, confirmedEmail }: Person): Promise<void> {
  await eraseRecipient(tx, accountId, confirmedEmail);
  if (confirmedEmail !== null) await deleteSuppressions(tx, confirmedEmail);
}
