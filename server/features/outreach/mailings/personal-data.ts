import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { forgetSuppressions } from "../../foundation/letters/suppression-store.ts";
import { findMailsTo, forgetRecipient } from "./mail-receiver-store.ts";

export async function exportPerson(db: Db, { accountId: id, provenEmail: email }: Person) {
  return { "mails.json": email === null ? [] : await findMailsTo(db, { id, email }) };
}

export async function forgetPerson(tx: Tx, { accountId, provenEmail }: Person): Promise<void> {
  await forgetRecipient(tx, accountId, provenEmail);
  if (provenEmail !== null) await forgetSuppressions(tx, provenEmail);
}
