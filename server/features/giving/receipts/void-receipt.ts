import type { Tx } from "../../../platform/db/database.ts";
import { lockReceiptInForce, markVoid, type VoidReason } from "./receipt-store.ts";

/**
 * Takes the receipt of a donation out of force, as when the gift was refunded; who checks it is told
 * so. Answers whether there was one.
 */
export async function voidReceipt(
  tx: Tx,
  {
    donationId,
    reason,
    at,
  }: { donationId: string; reason: Exclude<VoidReason, "amended">; at: Date },
): Promise<boolean> {
  const receipt = await lockReceiptInForce(tx, donationId);
  if (!receipt) return false;
  await markVoid(tx, receipt.id, { reason, at });
  return true;
}
