import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { forgetPledger } from "./in-kind-store.ts";

/** Takes back somebody's open pledges, and forgets what they wrote with them. */
export function forgetPerson(
  tx: Tx,
  { accountId }: Person,
  { at }: { readonly at: Date },
): Promise<void> {
  return forgetPledger(tx, accountId, at);
}
