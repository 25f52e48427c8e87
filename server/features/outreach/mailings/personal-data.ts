import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteSuppressions } from "../../foundation/emails/suppression-store.ts";
import { findMailsTo, forgetRecipient } from "./mail-receiver-store.ts";

export async function exportPerson(db: Db, { accountId: id, confirmedEmail: email }: Person) {
  return { "mails.json": email === null ? [] : await findMailsTo(db, { id, email }) };
}

export async function forgetPerson(tx: Tx, { accountId, confirmedEmail }: Person): Promise<void> {
  await forgetRecipient(tx, accountId, confirmedEmail);
  if (confirmedEmail !== null) await deleteSuppressions(tx, confirmedEmail);
}
