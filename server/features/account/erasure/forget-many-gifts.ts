import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { BATCH_ROWS } from "../../../platform/jobs/in-batches.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findAddressedGifts } from "../../giving/donations/donation-owner-store.ts";
import { type ForgetDeps, forgetGiver } from "./forget-everywhere.ts";

/**
 * Somebody may have given so often that no single transaction should take all of it. This forgets their
 * gifts in batches, until one batch is left for the transaction that erases them. So where this ends half
 * way, whoever asked finds the rest and repeats it. `findPerson` throws where they can't be erased.
 */
export async function forgetManyGifts(
  deps: Omit<ForgetDeps, "at"> & { readonly database: Database; readonly clock: Clock },
  findPerson: (tx: Tx) => Promise<Person>,
  atOnce: number = BATCH_ROWS,
): Promise<void> {
  const forgetBatch = async (tx: Tx): Promise<boolean> => {
    const person = await findPerson(tx);
    const gifts = await findAddressedGifts(tx, person, atOnce + 1);
    if (gifts.length <= atOnce) return false;
    const batch = { ...person, gifts: gifts.slice(0, atOnce) };
    await forgetGiver(tx, batch, { ...deps, at: new Date(deps.clock()) });
    return true;
  };
  while (await inTransaction(deps.database, forgetBatch));
}
