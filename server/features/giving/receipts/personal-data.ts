import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findOwnReceipts } from "./find-receipt-store.ts";
import { deletePapersOf } from "./paper-store.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { discardPapers } from "./receipt-jobs.ts";
import { forgetContent } from "./receipt-store.ts";
import { renderReceipt } from "./render-receipt.ts";

interface Parts
  extends Pick<
    ReceiptDeps,
    "database" | "db" | "files" | "clock" | "pdfRoom" | "mailSite" | "paperLook"
  > {
  /** Who asks: each visitor has a share of the room where PDFs are drawn. */
  readonly visitor: string;
}

/**
 * The receipts as PDFs, drawn one after the other, without those that were replaced. Throws as
 * `PdfRoom.draw`.
 */
export async function exportPerson(db: Db, { accountId }: Person, deps: Parts) {
  const files: Record<`receipts/${string}`, Uint8Array> = {};
  for (const row of await findOwnReceipts(db, accountId, {})) {
    const paper = await renderReceipt(deps, row, deps.visitor);
    files[`receipts/${row.number}.pdf`] = new Uint8Array(paper);
  }
  return files;
}

/** Deletes the content of the receipts of an account's donations, and their stored PDFs. */
export async function forgetPerson(
  tx: Tx,
  person: Person,
  { jobs }: { readonly jobs: Pick<Jobs, "enqueue"> },
): Promise<void> {
  await forgetContent(tx, person);
  const files = await deletePapersOf(tx, person);
  if (files.length > 0) await jobs.enqueue(tx, discardPapers, { files });
}
