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
