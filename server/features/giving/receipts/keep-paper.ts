import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { KeptPapers } from "../../../platform/pdf/pdf-room.ts";
import { insertPaper, isPaperKept } from "./paper-store.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";

const fileOf = (key: string) => `receipts/${key}.pdf`;

/** Keeps the PDFs of a receipt, as long as its words are. */
export function papersOf(
  { database, files, clock }: Pick<ReceiptDeps, "database" | "files" | "clock">,
  receiptId: string,
): KeptPapers {
  return {
    get: (key) => files.get(fileOf(key)),
    put: async (key, bytes) => {
      const file = fileOf(key);
      const at = new Date(clock());
      // First noted and then written: no file is without somebody who knows of it.
      const noted = await inTransaction(database, (tx) => insertPaper(tx, { file, receiptId, at }));
      if (!noted) return;
      await files.put(file, bytes);
      // The donor was forgotten meanwhile, and the file that was not there yet with them.
      if (!(await isPaperKept(database.db, file))) await files.remove(file);
    },
  };
}
