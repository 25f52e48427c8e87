import * as z from "zod/mini";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { deleteStoredPdfs, findOldPdfs } from "./stored-pdf-store.ts";
import { amendReceiptJob, updateReceipt } from "./update-receipt.ts";

const PDF_LIFETIME_MS = 7 * DAY_MS;
/** A PDF has about 40 kB. */
const MAX_PDF_COUNT = 10_000;
const BATCH = 500;

const deleteOldPdfsJob = defineJob({ name: "forget-papers", data: noData, cron: "50 * * * *" });
/** A job, so that PDFs with a donor's name are removed even if the process dies after the commit. */
export const removePdfsJob = defineJob({
  name: "discard-papers",
  data: z.object({ files: z.array(z.string()) }),
  isPersistent: true,
});

type StoredPdfDeps = Pick<ReceiptDeps, "database" | "db" | "files" | "clock">;

export function receiptJobs(deps: StoredPdfDeps & Pick<ReceiptDeps, "receiptSigner">): JobWorker[] {
  return [
    work(amendReceiptJob, ({ donationId }) =>
      inTransaction(deps.database, async (tx) => {
        await updateReceipt(tx, deps, donationId);
      }),
    ),
    work(deleteOldPdfsJob, () => deleteOldPdfs(deps)),
    work(removePdfsJob, async ({ files }) => {
      for (const file of files) await deps.files.remove(file);
    }),
  ];
}

/** Removes PDFs stored more than a week ago, and the oldest beyond `most`. */
export async function deleteOldPdfs(
  { database, db, files, clock }: StoredPdfDeps,
  { most = MAX_PDF_COUNT }: { most?: number } = {},
): Promise<void> {
  const before = new Date(clock() - PDF_LIFETIME_MS);
  for (;;) {
    const old = await findOldPdfs(db, { before, most, limit: BATCH });
    for (const { file } of old) await files.remove(file);
    await inTransaction(database, (tx) => deleteStoredPdfs(tx, old));
    if (old.length < BATCH) return;
  }
}
