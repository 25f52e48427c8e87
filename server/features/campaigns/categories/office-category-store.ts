import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";

export type OfficeCategoryRow = Awaited<ReturnType<typeof findOfficeCategories>>[number];

/** The categories in order, with the number of their campaigns in any state. */
export function findOfficeCategories(db: Db) {
  return db
    .selectFrom("category")
    .select((eb) => [
      "id",
      "name",
      "description",
      "picture_key",
      eb
        .selectFrom("campaign_count as campaign")
        .select((all) => all.fn.sum<number | null>("campaigns").as("count"))
        .whereRef("campaign.category_id", "=", "category.id")
        .as("campaign_count"),
    ])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Locks all categories, so that only one person at a time adds or reorders them. */
export async function lockCategories(tx: Tx) {
  await sql`LOCK TABLE category IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  return tx
    .selectFrom("category")
    .select(["id", "name", "description", "picture_key", "position"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export async function updateCategory(
  tx: Tx,
  id: number,
  changes: { name: string; description: string; picture_key: string },
): Promise<void> {
  await tx.updateTable("category").set(changes).where("id", "=", id).execute();
}

export async function reorderCategories(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`UPDATE category SET position = place
    FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS ordered (id, place)
    WHERE category.id = ordered.id`.execute(tx);
}
