import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteEnquiriesOf, findEnquiriesOf } from "./enquiry-store.ts";

export async function exportPerson(db: Db, { provenEmail }: Person) {
  return { "enquiries.json": provenEmail === null ? [] : await findEnquiriesOf(db, provenEmail) };
}

export async function forgetPerson(tx: Tx, { provenEmail }: Person): Promise<void> {
  if (provenEmail !== null) await deleteEnquiriesOf(tx, provenEmail);
}
