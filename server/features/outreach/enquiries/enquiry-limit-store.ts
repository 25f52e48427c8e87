import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

/** Makes other transactions that lock the same requester wait until this one commits. */
export async function lockRequester(tx: Tx, requester: string): Promise<void> {
  const name = `enquiry ${requester}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** A source's enquiries after `since`, oldest first. */
export function findEnquiriesSince(tx: Tx, source: string, since: Date) {
  return tx
    .selectFrom("enquiry")
    .select(["email", "asked_at"])
    .where("source", "=", source)
    .where("asked_at", ">", since)
    .orderBy("asked_at")
    .execute();
}

/** When the enquirer wrote in a thread after `since`, oldest first. */
export async function findMessageTimesSince(
  tx: Tx,
  enquiryId: number,
  since: Date,
): Promise<Date[]> {
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

/** Counts the public's other messages since then, up to `most`, leaving out possible spam. */
export async function countOtherMessages(
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
