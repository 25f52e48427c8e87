import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteEnquiriesOf, findEnquiriesOf } from "./enquiry-store.ts";

export async function exportPerson(db: Db, { confirmedEmail }: Person) {
  return {
    "enquiries.json": confirmedEmail === null ? [] : await findEnquiriesOf(db, confirmedEmail),
  };
}

export async function forgetPerson(tx: Tx, { confirmedEmail }: Person): Promise<void> {
  if (confirmedEmail !== null) await deleteEnquiriesOf(tx, confirmedEmail);
}
