import type { Selectable } from "kysely";
import type { ReceiptContent } from "#contract/giving/receipt-content.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { formatReceiptNumber, parseReceipt, signContent } from "./receipt-content.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import {
  allocateReceiptNumbers,
  insertReceipts,
  lockReceiptInForce,
  markVoid,
  saveReceiptKey,
} from "./receipt-store.ts";

type Change = Partial<
  Pick<
    ReceiptContent,
    "donor" | "amount_minor" | "fee_minor" | "total_minor" | "counts_as" | "fund"
  >
>;

/**
 * Voids a donation's receipt in force and issues a changed one in its place. Returns the new number.
 * Throws `wrong_state` if no receipt is in force.
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

/** Issues the successor of a receipt that is already void and whose content is still stored. */
export async function replaceReceipt(
  tx: Tx,
  deps: Pick<ReceiptDeps, "receiptSigner">,
  { old, change, at }: { old: Selectable<DB["receipt"]>; change: Change; at: Date },
): Promise<{ readonly id: string; readonly number: string }> {
  const year = at.getUTCFullYear();
  const number = formatReceiptNumber(year, await allocateReceiptNumbers(tx, year, 1));
  const content: ReceiptContent = {
    ...parseReceipt(old.content ?? ""),
    ...change,
    key: deps.receiptSigner.key.id,
    number,
    issued_at: at.toISOString(),
    replaces: old.number,
  };
  await saveReceiptKey(tx, deps.receiptSigner.key, at);
  const id = uuidv7(at.getTime());
  await insertReceipts(tx, [
    {
      id,
      number,
      donation_id: old.donation_id,
      issued_at: at,
      replaces: old.id,
      ...signContent(deps, content),
    },
  ]);
  return { id, number };
}
