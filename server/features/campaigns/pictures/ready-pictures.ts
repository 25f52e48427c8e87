import type { Tx } from "../../../platform/db/database.ts";
import { listOrder } from "./picture-order-store.ts";
import { lockReadyKeys } from "./picture-store.ts";

/**
 * Whether a campaign may show all of these: ready uploads of its own, or what stands in its order
 * already. None of the uploads goes away before the commit.
 */
export async function isReadyPictureOf(
  tx: Tx,
  campaignId: number,
  keys: readonly string[],
): Promise<boolean> {
  const known = new Set(await lockReadyKeys(tx, campaignId, keys));
  if (keys.every((key) => known.has(key))) return true;
  for (const { key } of await listOrder(tx, campaignId)) known.add(key);
  return keys.every((key) => known.has(key));
}
