import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteEnquiriesOf } from "./enquiry-store.ts";

/** Forgets somebody's questions and our answers. */
export async function forgetPerson(tx: Tx, { provenEmail }: Person): Promise<void> {
  if (provenEmail !== null) await deleteEnquiriesOf(tx, provenEmail);
}
