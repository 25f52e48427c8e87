import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { KeptPapers } from "../../../platform/pdf/pdf-room.ts";
import { insertPaper, isPaperKept } from "./paper-store.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";

const fileOf = (key: string) => `receipts/${key}.pdf`;

/** Stores the PDFs of a receipt, as long as its content is stored. */
export function papersOf(
  { database, db, files, clock }: Pick<ReceiptDeps, "database" | "db" | "files" | "clock">,
  receiptId: string,
): KeptPapers {
  return {
    get: (key) => files.get(fileOf(key)),
    put: async (key, bytes) => {
      const file = fileOf(key);
      const at = new Date(clock());
      // The note comes before the file, so that there is never a file without a note.
      const noted = await inTransaction(database, (tx) => insertPaper(tx, { file, receiptId, at }));
      if (!noted) return;
      await files.put(file, bytes);
      // The donor was erased meanwhile, before the file was written.
      if (!(await isPaperKept(db, file))) await files.remove(file);
    },
  };
}
