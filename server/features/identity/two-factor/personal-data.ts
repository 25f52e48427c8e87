import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { forgetTwoFactor } from "./two-factor-store.ts";

export function forgetPerson(tx: Tx, { accountId }: Person): Promise<void> {
  return forgetTwoFactor(tx, accountId);
}
