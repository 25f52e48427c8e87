import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteTwoFactor } from "./two-factor-store.ts";

export function erasePerson(tx: Tx, { accountId }: Person): Promise<void> {
  return deleteTwoFactor(tx, accountId);
}
