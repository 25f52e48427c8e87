import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteEnquiriesByEmail, findEnquiriesByEmail } from "./enquiry-store.ts";

export async function exportPerson(db: Db, { confirmedEmail }: Person) {
  return {
    "enquiries.json": confirmedEmail === null ? [] : await findEnquiriesByEmail(db, confirmedEmail),
  };
}

export async function erasePerson(tx: Tx, { confirmedEmail }: Person): Promise<void> {
  if (confirmedEmail !== null) await deleteEnquiriesByEmail(tx, confirmedEmail);
}
