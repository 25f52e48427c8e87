import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteSubscriber } from "./subscriber-store.ts";

export async function forgetPerson(tx: Tx, { provenEmail }: Person): Promise<void> {
  if (provenEmail !== null) await deleteSubscriber(tx, provenEmail);
}
