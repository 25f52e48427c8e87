import type { Tx } from "../../../platform/db/database.ts";
import { leaveTombstone } from "./account-store.ts";
import type { Person } from "./person.ts";

/** Empties the account's row, which stays because donations refer to it. */
export function forgetPerson(
  tx: Tx,
  { accountId }: Person,
  { at }: { readonly at: Date },
): Promise<void> {
  return leaveTombstone(tx, accountId, at);
}
