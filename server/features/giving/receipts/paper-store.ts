import type { Db, Tx } from "../../../platform/db/database.ts";
import { type Giver, isGiftOf } from "../donations/donation-owner-store.ts";

/**
 * Notes that a receipt's PDF is stored. Answers false, and notes nothing, where the receipt's
 * content was deleted. Until the transaction ends, nobody can delete the content.
 */
export async function insertPaper(
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

export async function isPaperKept(db: Db, file: string): Promise<boolean> {
  const row = await db
    .selectFrom("kept_paper")
    .select("file")
    .where("file", "=", file)
    .executeTakeFirst();
  return row !== undefined;
}

export interface OldPaper {
  readonly file: string;
  readonly kept_at: Date;
}

/** Files stored before a moment, and the oldest ones where there are more than `most`. */
export async function findOldPapers(
  db: Db,
  { before, most, limit }: { before: Date; most: number; limit: number },
): Promise<OldPaper[]> {
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
            .as("place"),
        ])
        .as("paper"),
    )
    .select(["file", "kept_at"])
    .where(({ or, eb }) => or([eb("kept_at", "<", before), eb("place", ">", most)]))
    .orderBy("kept_at")
    .limit(limit)
    .execute();
}

/**
 * Deletes the notes of these files, except of files that were stored again since they were found.
 */
export async function deletePapers(tx: Tx, papers: readonly OldPaper[]): Promise<void> {
  if (papers.length === 0) return;
  await tx
    .deleteFrom("kept_paper")
    .where(({ eb, or, and }) =>
      or(
        papers.map((paper) =>
          and([eb("file", "=", paper.file), eb("kept_at", "=", paper.kept_at)]),
        ),
      ),
    )
    .execute();
}

/** Deletes the notes of an account's PDFs; answers their files. */
export async function deletePapersOf(tx: Tx, giver: Giver): Promise<string[]> {
  const rows = await tx
    .deleteFrom("kept_paper")
    .using("receipt")
    .innerJoin("donation", "donation.id", "receipt.donation_id")
    .whereRef("receipt.id", "=", "kept_paper.receipt_id")
    .where(isGiftOf(giver))
    .returning("kept_paper.file")
    .execute();
  return rows.map(({ file }) => file);
}
