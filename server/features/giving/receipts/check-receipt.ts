import type { AnswerOf } from "#contract/endpoint.ts";
import type { receiptKeys, receiptStatus } from "#contract/giving/receipts.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { sameText } from "../../../platform/secrets.ts";
import { findStanding } from "./find-receipt-store.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { findKeys } from "./receipt-key-store.ts";
import { pemOf } from "./receipt-signer.ts";
import { stateOf } from "./receipt-view.ts";

/**
 * The state of a receipt, for anybody who holds it. Throws `not_found` for a wrong signature: numbers
 * can be guessed, signatures can't.
 */
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

/** The key that signs receipts now, and the earlier ones. */
export async function listKeys({
  db,
  receiptSigner: { key },
}: Pick<ReceiptDeps, "db" | "receiptSigner">): Promise<AnswerOf<typeof receiptKeys>> {
  const before = (await findKeys(db)).filter(({ id }) => id !== key.id);
  return {
    data: [key, ...before].map(({ id, public_key }) => ({
      id,
      algorithm: "Ed25519",
      public_key,
      pem: pemOf(public_key),
      current: id === key.id,
    })),
  };
}
