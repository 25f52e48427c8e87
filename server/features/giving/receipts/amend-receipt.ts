import type { Selectable } from "kysely";
import type { ReceiptContent } from "#contract/giving/receipt-content.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { readReceipt, receiptNumber, signed } from "./receipt-content.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { rememberKey } from "./receipt-key-store.ts";
import { insertReceipts, lockReceiptInForce, markVoid, takeNumbers } from "./receipt-store.ts";

type Change = Partial<
  Pick<
    ReceiptContent,
    "donor" | "amount_minor" | "fee_minor" | "total_minor" | "counts_as" | "fund"
  >
>;

/**
 * Replaces the receipt in force by a new one with changed words; answers its number. A check of the
 * old one tells that it was replaced. Throws `wrong_state` where none is in force.
 */
export async function amendReceipt(
  tx: Tx,
  deps: Pick<ReceiptDeps, "receiptSigner">,
  { donationId, change, at }: { donationId: string; change: Change; at: Date },
): Promise<string> {
  const old = await lockReceiptInForce(tx, donationId);
  if (!old?.content) throw new AppError("wrong_state");
  await markVoid(tx, old.id, { reason: "amended", at });
  const { number } = await replaceReceipt(tx, deps, { old, change, at });
  return number;
}

/** Issues the receipt that comes after one with content, which is void by now. */
export async function replaceReceipt(
  tx: Tx,
  deps: Pick<ReceiptDeps, "receiptSigner">,
  { old, change, at }: { old: Selectable<DB["receipt"]>; change: Change; at: Date },
): Promise<{ readonly id: string; readonly number: string }> {
  const year = at.getUTCFullYear();
  const number = receiptNumber(year, await takeNumbers(tx, year, 1));
  const content: ReceiptContent = {
    ...readReceipt(old.content ?? ""),
    ...change,
    key: deps.receiptSigner.key.id,
    number,
    issued_at: at.toISOString(),
    replaces: old.number,
  };
  await rememberKey(tx, deps.receiptSigner.key, at);
  const id = uuidv7(at.getTime());
  await insertReceipts(tx, [
    {
      id,
      number,
      donation_id: old.donation_id,
      issued_at: at,
      replaces: old.id,
      ...signed(deps, content),
    },
  ]);
  return { id, number };
}
