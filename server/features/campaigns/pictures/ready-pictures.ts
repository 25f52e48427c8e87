import type { Db } from "../../../platform/db/database.ts";
import { listOrder } from "./picture-order-store.ts";
import { lockReadyKeys } from "./picture-store.ts";

/**
 * Whether a campaign may show all of these: ready uploads of its own, or what stands in its order
 * already. Called with a `Tx`, none of the uploads goes away before the commit.
 */
export async function isReadyPictureOf(
  db: Db,
  campaignId: number,
  keys: readonly string[],
): Promise<boolean> {
  const known = new Set(await lockReadyKeys(db, campaignId, keys));
  if (keys.every((key) => known.has(key))) return true;
  for (const { key } of await listOrder(db, campaignId)) known.add(key);
  return keys.every((key) => known.has(key));
}
