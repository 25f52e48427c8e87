import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteIdentitiesOf } from "./social-identity-store.ts";

/** Forgets which providers sign somebody in. */
export function forgetPerson(tx: Tx, { accountId }: Person): Promise<void> {
  return deleteIdentitiesOf(tx, accountId);
}
