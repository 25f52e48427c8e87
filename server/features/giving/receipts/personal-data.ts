import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findOwnReceipts } from "./find-receipt-store.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { removePdfsJob } from "./receipt-jobs.ts";
import { eraseReceiptContent } from "./receipt-store.ts";
import { renderReceipt } from "./render-receipt.ts";
import { deleteDonorPdfs } from "./stored-pdf-store.ts";

interface ExportDeps
  extends Pick<
    ReceiptDeps,
    "database" | "db" | "files" | "clock" | "pdfRoom" | "mailSite" | "paperLook"
  > {
  /** Every visitor gets a share of the queue of PDFs. */
  readonly visitor: string;
}

/** The latest receipt of every donation as a PDF. */
export async function exportPerson(db: Db, { accountId }: Person, deps: ExportDeps) {
  const files: Record<`receipts/${string}`, Uint8Array> = {};
  for (const row of await findOwnReceipts(db, accountId, {})) {
    const pdf = await renderReceipt(deps, row, deps.visitor);
    files[`receipts/${row.number}.pdf`] = new Uint8Array(pdf);
  }
  return files;
}

/** Erases the content of a donor's receipts and removes the stored PDFs. */
export async function erasePerson(
  tx: Tx,
  person: Person,
  { jobs }: { readonly jobs: Pick<Jobs, "enqueue"> },
): Promise<void> {
  await eraseReceiptContent(tx, person);
  const files = await deleteDonorPdfs(tx, person);
  if (files.length > 0) await jobs.enqueue(tx, removePdfsJob, { files });
}
