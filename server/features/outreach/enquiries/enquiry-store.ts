import { type Insertable, sql } from "kysely";
import type { EnquiryState } from "#contract/outreach/enquiries.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

export type EnquiryRow = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>;
export type MessageRow = Awaited<ReturnType<typeof findMessages>>[number];

export function findEnquiry(db: Db, number: string) {
  return db.selectFrom("enquiry").selectAll().where("number", "=", number).executeTakeFirst();
}

/** Locks the enquiry and its thread until the commit. */
export function lockEnquiry(tx: Tx, number: string) {
  return tx
    .selectFrom("enquiry")
    .selectAll()
    .where("number", "=", number)
    .forUpdate()
    .executeTakeFirst();
}

/** A thread, oldest first; the author is null for messages from the enquirer. */
export function findMessages(db: Db, enquiryId: number) {
  return db
    .selectFrom("enquiry_message as message")
    .leftJoin("account as author", "author.id", "message.author_id")
    .select([
      "message.id",
      "message.author_id",
      "message.body",
      "message.written_at",
      sql<string | null>`rtrim(author.first_name || ' ' || author.last_name)`.as("author_name"),
    ])
    .where("message.enquiry_id", "=", enquiryId)
    .orderBy("message.id")
    .execute();
}

export async function insertEnquiry(tx: Tx, row: Insertable<DB["enquiry"]>): Promise<number> {
  const { id } = await tx
    .insertInto("enquiry")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertMessage(
  tx: Tx,
  row: Insertable<DB["enquiry_message"]>,
): Promise<number> {
  const { id } = await tx
    .insertInto("enquiry_message")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Also clears the mark of possible spam, since any action settles that question. */
export async function updateEnquiryState(
  tx: Tx,
  id: number,
  state: EnquiryState,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("enquiry")
    .set({ state, doubtful: false, changed_at: at })
    .where("id", "=", id)
    .execute();
}

/** Enquiries from an address with their messages, without the keys of their threads. */
export function findEnquiriesByEmail(db: Db, email: string) {
  return db
    .selectFrom("enquiry")
    .select([
      "number",
      "full_name",
      "subject",
      "enquiry_type",
      "state",
      "asked_at",
      sql<object[]>`(SELECT json_agg(json_build_object('from_office', author_id IS NOT NULL,
        'body', body, 'written_at', written_at) ORDER BY id)
        FROM enquiry_message WHERE enquiry_id = enquiry.id)`.as("messages"),
    ])
    .where("email", "=", email)
    .orderBy("asked_at")
    .execute();
}

export async function deleteEnquiriesByEmail(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom("enquiry").where("email", "=", email).execute();
}
