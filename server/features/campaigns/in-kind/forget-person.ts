import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTag } from "../../../tags.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { forgetPledger } from "./in-kind-store.ts";

/** Takes back somebody's open pledges, and forgets what they wrote with them. */
export async function forgetPerson(
  tx: Tx,
  { accountId }: Person,
  { at }: { readonly at: Date },
): Promise<void> {
  announce(tx, ...(await forgetPledger(tx, accountId, at)).map(campaignTag));
}
