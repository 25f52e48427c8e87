import type { ResponseOf } from "#contract/endpoint.ts";
import type { receiptKeys, receiptStatus } from "#contract/giving/receipts.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { isEqualText } from "../../../platform/secrets.ts";
import { findReceiptByNumber } from "./find-receipt-store.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { toPem } from "./receipt-signer.ts";
import { findReceiptKeys } from "./receipt-store.ts";
import { receiptState } from "./receipt-view.ts";

/** Throws `not_found` for a wrong signature: numbers can be guessed, signatures can't. */
export async function findReceiptStatus(
  db: Db,
  { number, signature }: { number: string; signature: string },
): Promise<ResponseOf<typeof receiptStatus>> {
  const receipt = await findReceiptByNumber(db, number);
  if (!receipt || !isEqualText(receipt.signature, signature)) throw new AppError("not_found");
  return {
    number,
    state: receiptState(receipt),
    since: (receipt.voided_at ?? receipt.reversed_at)?.toISOString() ?? null,
    replaced_by: receipt.replaced_by,
  };
}

/** The current signing key first, then earlier ones. */
export async function listReceiptKeys({
  db,
  receiptSigner: { key },
}: Pick<ReceiptDeps, "db" | "receiptSigner">): Promise<ResponseOf<typeof receiptKeys>> {
  const earlierKeys = (await findReceiptKeys(db)).filter(({ id }) => id !== key.id);
  return {
    data: [key, ...earlierKeys].map(({ id, public_key }) => ({
      id,
      algorithm: "Ed25519",
      public_key,
      pem: toPem(public_key),
      current: id === key.id,
    })),
  };
}
