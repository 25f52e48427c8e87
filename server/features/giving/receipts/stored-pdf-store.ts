import type { Db, Tx } from "../../../platform/db/database.ts";
import { belongsToDonor, type Donor } from "../donations/donation-owner-store.ts";

/**
 * Records that a receipt's PDF is stored. Returns false and records nothing if the receipt's content
 * was erased. Locks the receipt, so that its content can't be erased before the transaction ends.
 */
export async function insertStoredPdf(
  tx: Tx,
  { file, receiptId, at }: { file: string; receiptId: string; at: Date },
): Promise<boolean> {
  const receipt = await tx
    .selectFrom("receipt")
    .select("id")
    .where("id", "=", receiptId)
    .where("content", "is not", null)
    .forShare()
    .executeTakeFirst();
  if (!receipt) return false;
  await tx
    .insertInto("kept_paper")
    .values({ file, receipt_id: receiptId, kept_at: at })
    .onConflict((conflict) => conflict.column("file").doUpdateSet({ kept_at: at }))
    .execute();
  return true;
}

export async function isPdfStored(db: Db, file: string): Promise<boolean> {
  const row = await db
    .selectFrom("kept_paper")
    .select("file")
    .where("file", "=", file)
    .executeTakeFirst();
  return row !== undefined;
}

interface StoredPdf {
  readonly file: string;
  readonly kept_at: Date;
}

/** Files stored before a time, and the oldest ones beyond the newest `most`. */
export async function findOldPdfs(
  db: Db,
  { before, most, limit }: { before: Date; most: number; limit: number },
): Promise<StoredPdf[]> {
  return db
    .selectFrom(
      db
        .selectFrom("kept_paper")
        .select(({ fn }) => [
          "file",
          "kept_at",
          fn
            .agg<number>("row_number")
            .over((over) => over.orderBy("kept_at", "desc"))
            .as("rank"),
        ])
        .as("pdf"),
    )
    .select(["file", "kept_at"])
    .where(({ or, eb }) => or([eb("kept_at", "<", before), eb("rank", ">", most)]))
    .orderBy("kept_at")
    .limit(limit)
    .execute();
}

/** Deletes the rows of these files, except of files stored again after they were found. */
export async function deleteStoredPdfs(tx: Tx, pdfs: readonly StoredPdf[]): Promise<void> {
  if (pdfs.length === 0) return;
  await tx
    .deleteFrom("kept_paper")
    .where(({ eb, or, and }) =>
      or(
        pdfs.map(({ file, kept_at }) => and([eb("file", "=", file), eb("kept_at", "=", kept_at)])),
      ),
    )
    .execute();
}

/** Deletes the rows of a donor's PDFs and returns their files. */
export async function deleteDonorPdfs(tx: Tx, donor: Donor): Promise<string[]> {
  const rows = await tx
    .deleteFrom("kept_paper")
    .using("receipt")
    .innerJoin("donation", "donation.id", "receipt.donation_id")
    .whereRef("receipt.id", "=", "kept_paper.receipt_id")
    .where(belongsToDonor(donor))
    .returning("kept_paper.file")
    .execute();
  return rows.map(({ file }) => file);
}
