import type { AnswerOf } from "#contract/endpoint.ts";
import type { receiptStatus } from "#contract/giving/receipts.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { sameText } from "../../../platform/secrets.ts";
import { findStanding } from "./find-receipt-store.ts";
import { stateOf } from "./receipt-view.ts";

/** How a receipt stands, for who has it in hand: numbers can be guessed, signatures cannot. */
export async function findReceiptStatus(
  db: Db,
  { number, signature }: { number: string; signature: string },
): Promise<AnswerOf<typeof receiptStatus>> {
  const receipt = await findStanding(db, number);
  if (!receipt || !sameText(receipt.signature, signature)) throw new AppError("not_found");
  return {
    number,
    state: stateOf(receipt),
    since: (receipt.voided_at ?? receipt.reversed_at)?.toISOString() ?? null,
    replaced_by: receipt.replaced_by,
  };
}
