import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findOwnReceipts } from "./find-receipt-store.ts";
import type { ReceiptParts } from "./receipt-parts.ts";
import { renderReceipt } from "./render-receipt.ts";

interface Parts
  extends Pick<ReceiptParts, "database" | "files" | "clock" | "pdfRoom" | "mailSite"> {
  /** Whose turn it takes in the room where PDFs are drawn. */
  readonly visitor: string;
}

/**
 * The receipts as PDFs, drawn one after the other; those that were replaced are left out. Throws as
 * `PdfRoom.draw`.
 */
export async function exportPerson(db: Db, { accountId }: Person, parts: Parts) {
  const files: Record<`receipts/${string}`, Uint8Array> = {};
  for (const row of await findOwnReceipts(db, accountId, {})) {
    const paper = await renderReceipt(parts, row, parts.visitor);
    files[`receipts/${row.number}.pdf`] = new Uint8Array(paper);
  }
  return files;
}
