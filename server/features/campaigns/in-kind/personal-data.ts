import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTag } from "../../../tags.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { erasePledges, findPledgesByAccount } from "./in-kind-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "gifts-in-kind.json": await findPledgesByAccount(db, accountId) };
}

/** Withdraws open pledges, and erases messages and names. */
export async function erasePerson(
  tx: Tx,
  { accountId }: Person,
  { at }: { readonly at: Date },
): Promise<void> {
  announce(tx, ...(await erasePledges(tx, accountId, at)).map(campaignTag));
}
