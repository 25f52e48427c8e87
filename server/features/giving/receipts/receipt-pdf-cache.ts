import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { DrawingStore } from "../../../platform/pdf/pdf-pool.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { insertStoredPdf, isPdfStored } from "./stored-pdf-store.ts";

const toFileName = (key: string) => `receipts/${key}.pdf`;

/** Caches the PDFs of a receipt for as long as its content is stored. */
export function receiptPdfCache(
  { database, db, files, clock }: Pick<ReceiptDeps, "database" | "db" | "files" | "clock">,
  receiptId: string,
): DrawingStore {
  return {
    get: (key) => files.get(toFileName(key)),
    put: async (key, bytes) => {
      const file = toFileName(key);
      const at = new Date(clock());
      // The row comes before the file, so that no file exists without a row.
      const inserted = await inTransaction(database, (tx) =>
        insertStoredPdf(tx, { file, receiptId, at }),
      );
      if (!inserted) return;
      await files.put(file, bytes);
      // The donor may have been erased before the file was written.
      if (!(await isPdfStored(db, file))) await files.remove(file);
    },
  };
}
