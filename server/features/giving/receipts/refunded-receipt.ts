import * as z from "zod/mini";
import type { Tx } from "../../../platform/db/database.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { replaceReceipt } from "./amend-receipt.ts";
import { countsAs } from "./counts-as.ts";
import { readReceipt } from "./receipt-content.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { lockLastReceipt, markVoid } from "./receipt-store.ts";

/** Makes the receipt of a donation say what is left of it. */
export const amendReceiptJob = defineJob({
  name: "amend-receipt",
  data: z.object({ donationId: z.uuid() }),
});

/** The receipt that a donor holds now. */
export interface HeldReceipt {
  readonly id: string;
  readonly number: string;
  readonly isVoid: boolean;
}

/**
 * Makes the receipt of a donation say what is left of it: a new one where a part went back, or came back, and
 * none in force where nothing is left. Nothing changes where it says so already. Undefined where there is no
 * receipt yet: the first one will say it.
 */
export async function followRefunds(
  tx: Tx,
  deps: Pick<ReceiptDeps, "receiptSigner" | "clock">,
  donationId: string,
): Promise<HeldReceipt | undefined> {
  const at = new Date(deps.clock());
  const { left, receipt } = await lockLastReceipt(tx, donationId);
  if (!left || !receipt) return undefined;
  const { id, number, content } = receipt;
  const isVoid = receipt.voided_at !== null;
  // What was forgotten with its donor can't be written anew.
  const told = content === null ? undefined : readReceipt(content);
  const isAll = left.state !== "settled";
  if (!isAll && told?.amount_minor === left.amount_minor && told.fee_minor === left.fee_minor) {
    if (!isVoid) return { id, number, isVoid };
  }
  const reason = left.revoked_at ? "mistake" : isAll || !told ? "refunded" : "amended";
  if (!isVoid) await markVoid(tx, id, { reason, at });
  if (isAll || !told) return { id, number, isVoid: true };
  const change = {
    amount_minor: left.amount_minor,
    fee_minor: left.fee_minor,
    total_minor: left.amount_minor + left.fee_minor,
    ...countsAs(left),
  };
  return { ...(await replaceReceipt(tx, deps, { old: receipt, change, at })), isVoid: false };
}
