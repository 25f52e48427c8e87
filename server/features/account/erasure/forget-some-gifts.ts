import type { Tx } from "../../../platform/db/database.ts";
import { BATCH_ROWS } from "../../../platform/jobs/in-batches.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findAddressedGifts } from "../../giving/donations/donation-owner-store.ts";
import { type ForgetDeps, forgetGiver } from "./forget-everywhere.ts";

/**
 * Somebody may have given so often that no single transaction should take all of it. This forgets the first
 * batch of their gifts where there are more, and answers whether it did: then whoever erases them commits,
 * and begins again. What ends half way is found and repeated by the next who asks.
 */
export async function forgetSomeGifts(
  tx: Tx,
  person: Person,
  deps: ForgetDeps,
  atOnce: number = BATCH_ROWS,
): Promise<boolean> {
  const gifts = await findAddressedGifts(tx, person, atOnce + 1);
  if (gifts.length <= atOnce) return false;
  await forgetGiver(tx, { ...person, gifts: gifts.slice(0, atOnce) }, deps);
  return true;
}
