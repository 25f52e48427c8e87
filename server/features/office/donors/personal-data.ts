import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteRecords, findRecords } from "./donor-record-store.ts";

/** Only what is about their account and their confirmed address: joins are the office's opinion. */
export async function exportPerson(db: Db, person: Person) {
  return { "office-notes.json": await findRecords(db, person) };
}

export async function erasePerson(tx: Tx, person: Person): Promise<void> {
  await deleteRecords(tx, person);
}
