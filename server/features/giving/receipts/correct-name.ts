import { MAX_NAME_CORRECTIONS, type Receipt } from "#contract/giving/receipts.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { amendReceipt } from "./amend-receipt.ts";
import { findOwnReceipt } from "./find-receipt-store.ts";
import { parseReceipt } from "./receipt-content.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { countReceipts, lockReceiptInForce } from "./receipt-store.ts";
import { nameEditableUntil, receiptView } from "./receipt-view.ts";

/**
 * Issues a receipt with a corrected donor name, unless the name is the same. Throws `not_found`, or
 * `wrong_state` if the receipt is no longer in force or can no longer be corrected.
 */
export async function correctName(
  deps: Pick<ReceiptDeps, "database" | "db" | "clock" | "receiptSigner">,
  accountId: string,
  { number, name }: { number: string; name: string },
): Promise<Receipt> {
  const at = new Date(deps.clock());
  const currentNumber = await inTransaction(deps.database, async (tx) => {
    const receipt = await findOwnReceipt(tx, accountId, number);
    if (!receipt) throw new AppError("not_found");
    if (receipt.reversed_at) throw new AppError("wrong_state");
    const { donation_id: donationId } = receipt;
    const inForce = await lockReceiptInForce(tx, donationId);
    if (!inForce?.content || inForce.number !== number) throw new AppError("wrong_state");
    const { donor, given_at } = parseReceipt(inForce.content);
    if (donor === name) return number;
    if (
      nameEditableUntil(new Date(given_at)) < at.getTime() ||
      (await countReceipts(tx, donationId)) > MAX_NAME_CORRECTIONS
    ) {
      throw new AppError("wrong_state", {
        message: "This name can no longer be corrected here. Please contact us.",
      });
    }
    return amendReceipt(tx, deps, { donationId, change: { donor: name }, at });
  });
  const row = await findOwnReceipt(deps.db, accountId, currentNumber);
  if (!row) throw new AppError("not_found");
  return receiptView(row, at);
}
