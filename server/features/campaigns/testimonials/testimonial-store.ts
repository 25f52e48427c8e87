import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";

export type TestimonialRow = Awaited<ReturnType<typeof findTestimonials>>[number];

export function findTestimonials(db: Db) {
  return db
    .selectFrom("testimonial")
    .select(["id", "text", "portrait", "author_name", "author_role"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export async function insertTestimonial(
  tx: Tx,
  row: Omit<TestimonialRow, "id"> & { position: number },
): Promise<number> {
  const { id } = await tx
    .insertInto("testimonial")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks all testimonials, so that only one person at a time changes them. */
export async function lockTestimonials(tx: Tx) {
  await sql`LOCK TABLE testimonial IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  return tx
    .selectFrom("testimonial")
    .select(["id", "text", "author_name", "author_role", "position"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export async function updateTestimonial(
  tx: Tx,
  id: number,
  changes: { text: string; author_name: string; author_role: string },
): Promise<void> {
  await tx.updateTable("testimonial").set(changes).where("id", "=", id).execute();
}

export async function deleteTestimonial(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("testimonial").where("id", "=", id).execute();
}

export async function reorderTestimonials(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`UPDATE testimonial SET position = place
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS ordered (id, place)
    WHERE testimonial.id = ordered.id`.execute(tx);
}
