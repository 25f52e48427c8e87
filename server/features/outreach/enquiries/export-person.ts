import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findEnquiriesOf } from "./enquiry-store.ts";

export async function exportPerson(db: Db, { provenEmail }: Person) {
  return { "enquiries.json": provenEmail === null ? [] : await findEnquiriesOf(db, provenEmail) };
}
