import * as z from "zod/mini";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { deletePapers, findOldPapers } from "./paper-store.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { amendReceiptJob, followRefunds } from "./refunded-receipt.ts";

/** How long a drawn PDF is stored, ms. */
const KEPT_MS = 7 * DAY_MS;
/** A PDF has about 40 kB. */
const MOST_KEPT = 10_000;
const AT_ONCE = 500;

const forgetPapers = defineJob({ name: "forget-papers", data: noData, cron: "50 * * * *" });
/**
 * A job, so that the files are removed even if the process dies after the commit: they have
 * somebody's name in them.
 */
export const discardPapers = defineJob({
  name: "discard-papers",
  data: z.object({ files: z.array(z.string()) }),
  patient: true,
});

type PaperParts = Pick<ReceiptDeps, "database" | "db" | "files" | "clock">;

export function receiptJobs(deps: PaperParts & Pick<ReceiptDeps, "receiptSigner">): JobWorker[] {
  return [
    work(amendReceiptJob, ({ donationId }) =>
      inTransaction(deps.database, async (tx) => {
        await followRefunds(tx, deps, donationId);
      }),
    ),
    work(forgetPapers, () => forgetOldPapers(deps)),
    work(discardPapers, ({ files }) => removeFiles(deps, files)),
  ];
}

/** Removes PDFs that were stored more than a week ago, and the oldest where there are too many. */
export async function forgetOldPapers(
  { database, db, files, clock }: PaperParts,
  { most = MOST_KEPT }: { most?: number } = {},
): Promise<void> {
  const before = new Date(clock() - KEPT_MS);
  for (;;) {
    const old = await findOldPapers(db, { before, most, limit: AT_ONCE });
    await removeFiles(
      { files },
      old.map(({ file }) => file),
    );
    await inTransaction(database, (tx) => deletePapers(tx, old));
    if (old.length < AT_ONCE) return;
  }
}

async function removeFiles(
  { files }: Pick<PaperParts, "files">,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await files.remove(name);
}
