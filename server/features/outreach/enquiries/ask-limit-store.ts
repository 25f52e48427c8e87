import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

/** Until the commit, others who ask under one of these names wait. */
export async function lockAskers(tx: Tx, askers: readonly string[]): Promise<void> {
  for (const asker of askers.toSorted()) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`enquiry ${asker}`}, 0))`.execute(tx);
  }
}

/** Until the commit, others who tell the office wait. */
export function lockOfficeLetters(tx: Tx): Promise<void> {
  return lockAskers(tx, ["office"]);
}

/** The enquiries from a source since then, the first one first. */
export function findAskedSince(tx: Tx, source: string, since: Date) {
  return tx
    .selectFrom("enquiry")
    .select(["email", "asked_at"])
    .where("source", "=", source)
    .where("asked_at", ">", since)
    .orderBy("asked_at")
    .execute();
}

/** The times since then at which the person wrote in a thread, the first one first. */
export async function findWrittenSince(tx: Tx, enquiryId: number, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom("enquiry_message")
    .select("written_at")
    .where("enquiry_id", "=", enquiryId)
    .where("author_id", "is", null)
    .where("written_at", ">", since)
    .orderBy("written_at")
    .execute();
  return rows.map((row) => row.written_at);
}

/** How many other messages people wrote since then, counted up to `most` and without possible spam. */
export async function countOthersWritten(
  tx: Tx,
  messageId: number,
  { since, most }: { since: Date; most: number },
): Promise<number> {
  const newest = await tx
    .selectFrom("enquiry_message as message")
    .innerJoin("enquiry", "enquiry.id", "message.enquiry_id")
    .select("message.written_at")
    .where("message.author_id", "is", null)
    .where("message.id", "<>", messageId)
    .where("enquiry.doubtful", "=", false)
    .orderBy("message.id", "desc")
    .limit(most)
    .execute();
  return newest.filter((row) => row.written_at >= since).length;
}
