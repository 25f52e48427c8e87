import { sql } from "kysely";
import { categories } from "#samples/categories.ts";
import type { CategoryKey } from "#samples/sample-types.ts";
import { createCategory } from "../features/campaigns/categories/change-categories.ts";
import { lockCategories } from "../features/campaigns/categories/office-category-store.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { inPatientTransaction } from "../platform/db/in-transaction.ts";

/** Creates whichever of the six causes are missing. Returns the ids of all six. */
export async function createCategories(tx: Tx): Promise<Map<CategoryKey, number>> {
  const existing = new Map((await lockCategories(tx)).map(({ name, id }) => [name, id]));
  const ids = new Map<CategoryKey, number>();
  for (const [position, { key, name, description, scene }] of categories.entries()) {
    const category = { name, description, pictureKey: scene, position };
    ids.set(key, existing.get(name) ?? (await createCategory(tx, category)));
  }
  return ids;
}

/** Creates the causes of a new site; returns whether it did. Leaves an office's own causes alone. */
export async function createFirstCategories(database: Database): Promise<boolean> {
  const anyCategory = await database.db.selectFrom("category").select("id").limit(1).execute();
  if (anyCategory.length > 0) return false;
  return inPatientTransaction(database, async (tx) => {
    if ((await lockCategories(tx)).length > 0 || (await hadCategories(tx))) return false;
    await createCategories(tx);
    return true;
  });
}

/**
 * Whether someone deleted all causes. A first start that failed half way also used ids, but then there are no
 * accounts yet.
 */
async function hadCategories(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    SELECT last_value IS NOT NULL AND EXISTS (SELECT FROM account) AS had FROM pg_sequences
    WHERE schemaname = current_schema() AND sequencename = 'category_id_seq'`.execute(tx);
  return rows[0]?.had ?? true;
}
