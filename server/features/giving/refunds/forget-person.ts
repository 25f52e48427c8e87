import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { forgetNotes } from "./refund-person-store.ts";

/** Clears what somebody wrote when they wanted money back. Amounts, dates and decisions stay. */
export async function forgetPerson(tx: Tx, person: Person): Promise<void> {
  await forgetNotes(tx, person);
}
