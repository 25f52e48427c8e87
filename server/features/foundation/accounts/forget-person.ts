import type { Tx } from "../../../platform/db/database.ts";
import { leaveTombstone } from "./account-store.ts";
import type { Person } from "./person.ts";

/** What remains of an account: a row for the books to point at, which nobody signs in to. */
export function forgetPerson(
  tx: Tx,
  { accountId }: Person,
  { at }: { readonly at: Date },
): Promise<void> {
  return leaveTombstone(tx, accountId, at);
}
