import { NAME_CORRECTIONS, type Receipt } from "#contract/giving/receipts.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { amendReceipt } from "./amend-receipt.ts";
import { findOwnReceipt } from "./find-receipt-store.ts";
import { readReceipt } from "./receipt-content.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { countReceipts, lockReceiptInForce } from "./receipt-store.ts";
import { nameUntil, receiptView } from "./receipt-view.ts";

/**
 * Corrects the donor's name on a receipt; the same name changes nothing. Throws `not_found`, and
 * `wrong_state` where the receipt is not in force any more or the time for corrections is over.
 */
export async function correctName(
  deps: Pick<ReceiptDeps, "database" | "db" | "clock" | "receiptSigner">,
  accountId: string,
  { number, name }: { number: string; name: string },
): Promise<Receipt> {
  const at = new Date(deps.clock());
  const standing = await inTransaction(deps.database, async (tx) => {
    const receipt = await findOwnReceipt(tx, accountId, number);
    if (!receipt) throw new AppError("not_found");
    if (receipt.reversed_at) throw new AppError("wrong_state");
    const { donation_id: donationId } = receipt;
    const inForce = await lockReceiptInForce(tx, donationId);
    if (!inForce?.content || inForce.number !== number) throw new AppError("wrong_state");
    const { donor, given_at } = readReceipt(inForce.content);
    if (donor === name) return number;
    if (
      nameUntil(new Date(given_at)) < at.getTime() ||
      !mayCorrectAgain(await countReceipts(tx, donationId))
    ) {
      throw new AppError("wrong_state", {
        message: "The time to correct this name is over. Please write to us.",
      });
    }
    return amendReceipt(tx, deps, { donationId, change: { donor: name }, at });
  });
  const row = await findOwnReceipt(deps.db, accountId, standing);
  if (!row) throw new AppError("not_found");
  return receiptView(row, at);
}

/** Each correction is a new receipt. After so many of them a person has to look into it. */
function mayCorrectAgain(receipts: number): boolean {
  return receipts <= NAME_CORRECTIONS;
}
