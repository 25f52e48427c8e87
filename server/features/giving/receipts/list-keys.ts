import type { AnswerOf } from "#contract/endpoint.ts";
import type { receiptKeys } from "#contract/giving/receipts.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { findKeys } from "./receipt-key-store.ts";
import { pemOf } from "./receipt-signer.ts";

/** The key that signs now, and those that did before. */
export async function listKeys({
  database,
  receiptSigner: { key },
}: Pick<ReceiptDeps, "database" | "receiptSigner">): Promise<AnswerOf<typeof receiptKeys>> {
  const before = (await findKeys(database.db)).filter(({ id }) => id !== key.id);
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
