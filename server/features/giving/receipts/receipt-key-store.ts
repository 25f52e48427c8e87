import type { Db, Tx } from "../../../platform/db/database.ts";
import type { ReceiptSigner } from "./receipt-signer.ts";

export async function rememberKey(tx: Tx, key: ReceiptSigner["key"], at: Date): Promise<void> {
  await tx
    .insertInto("receipt_key")
    .values({ ...key, first_used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keys that have signed receipts, newest first. */
export function findKeys(db: Db) {
  return db
    .selectFrom("receipt_key")
    .select(["id", "public_key"])
    .orderBy("first_used_at", "desc")
    .execute();
}
