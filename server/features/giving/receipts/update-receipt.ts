import * as z from "zod/mini";
import type { Tx } from "../../../platform/db/database.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { replaceReceipt } from "./amend-receipt.ts";
import { parseReceipt } from "./receipt-content.ts";
import { buildConversion } from "./receipt-conversion.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { lockLatestReceipt, markVoid } from "./receipt-store.ts";

/** Updates a donation's receipt to its remaining amount. */
export const amendReceiptJob = defineJob({
  name: "amend-receipt",
  data: z.object({ donationId: z.uuid() }),
});

/** The latest receipt of a donation. */
export interface CurrentReceipt {
  readonly id: string;
  readonly number: string;
  readonly isVoid: boolean;
}

/**
 * Updates a donation's receipt to its remaining amount: replaces it after a partial refund (or its
 * failure), voids it if nothing remains, and changes nothing if it is up to date. Undefined if there
 * is no receipt yet: the first one will be right.
 */
export async function updateReceipt(
  tx: Tx,
  deps: Pick<ReceiptDeps, "receiptSigner" | "clock">,
  donationId: string,
): Promise<CurrentReceipt | undefined> {
  const at = new Date(deps.clock());
  const { donation, receipt } = await lockLatestReceipt(tx, donationId);
  if (!donation || !receipt) return undefined;
  const { id, number } = receipt;
  const { amount_minor, fee_minor } = donation;
  const isVoid = receipt.voided_at !== null;
  // Content erased with its donor can't be issued again.
  const content = receipt.content === null ? undefined : parseReceipt(receipt.content);
  const hasRemainder = donation.state === "settled";
  const isUpToDate = content?.amount_minor === amount_minor && content.fee_minor === fee_minor;
  if (hasRemainder && isUpToDate && !isVoid) return { id, number, isVoid };
  const canReplace = hasRemainder && content !== undefined;
  const reason = donation.revoked_at ? "mistake" : canReplace ? "amended" : "refunded";
  if (!isVoid) await markVoid(tx, id, { reason, at });
  if (!canReplace) return { id, number, isVoid: true };
  const change = {
    amount_minor,
    fee_minor,
    total_minor: amount_minor + fee_minor,
    ...buildConversion(donation),
  };
  return { ...(await replaceReceipt(tx, deps, { old: receipt, change, at })), isVoid: false };
}
