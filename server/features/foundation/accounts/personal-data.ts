import type { Tx } from "../../../platform/db/database.ts";
import { replaceWithTombstone } from "./account-store.ts";
import type { Person } from "./person.ts";

/** Empties the account's row, which stays because donations refer to it. */
export function erasePerson(
  tx: Tx,
  { accountId }: Person,
  { at }: { readonly at: Date },
): Promise<void> {
  return replaceWithTombstone(tx, accountId, at);
}
