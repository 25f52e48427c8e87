import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { campaignsTag, categoriesTag } from "../../../tags.ts";
import { insertCategory } from "./category-store.ts";
import { lockCategories, reorderCategories, updateCategory } from "./office-category-store.ts";

interface NewCategory {
  readonly name: string;
  readonly description: string;
  /** The picture of campaigns that have none. */
  readonly pictureKey: string;
  /** Determines the order of causes. */
  readonly position: number;
}

/** Returns the category's id. */
export async function createCategory(tx: Tx, category: NewCategory): Promise<number> {
  const id = await insertCategory(tx, {
    name: category.name,
    description: category.description,
    picture_key: category.pictureKey,
    position: category.position,
  });
  announce(tx, categoriesTag);
  return id;
}

interface CategoryText {
  readonly name: string;
  readonly description: string;
  readonly scene: string;
}

/** Adds a category after the others; returns its id. Throws `invalid` for a name in use. */
export async function addCategory(tx: Tx, category: CategoryText): Promise<number> {
  const categories = await lockCategories(tx);
  refuseDuplicate(categories, category.name);
  const position = Math.max(0, ...categories.map((row) => row.position)) + 1;
  const { name, description, scene: pictureKey } = category;
  return createCategory(tx, { name, description, pictureKey, position });
}

/** Returns the previous texts. Throws `not_found`, and `invalid` for a name in use. */
export async function changeCategory(
  tx: Tx,
  id: number,
  category: CategoryText,
): Promise<CategoryText> {
  const categories = await lockCategories(tx);
  const previous = categories.find((row) => row.id === id);
  if (!previous) throw new AppError("not_found");
  refuseDuplicate(
    categories.filter((row) => row.id !== id),
    category.name,
  );
  const { name, description, scene: picture_key } = category;
  await updateCategory(tx, id, { name, description, picture_key });
  // Campaigns show their cause's name and, without a picture, its picture.
  announce(tx, categoriesTag, campaignsTag);
  return { name: previous.name, description: previous.description, scene: previous.picture_key };
}

/** Returns the names in the old and new order. Throws `changed_meanwhile` unless `ids` lists all. */
export async function orderCategories(
  tx: Tx,
  ids: readonly number[],
): Promise<{ before: string[]; after: string[] }> {
  const categories = await lockCategories(tx);
  const ordered = ids.map((id) => categories.find((row) => row.id === id)?.name);
  if (ids.length !== categories.length || new Set(ordered).size !== categories.length) {
    throw new AppError("changed_meanwhile");
  }
  await reorderCategories(tx, ids);
  announce(tx, categoriesTag);
  return { before: categories.map(({ name }) => name), after: ordered.map(String) };
}

function refuseDuplicate(others: ReadonlyArray<{ name: string }>, name: string): void {
  const isDuplicate = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  if (isDuplicate) throw bodyError("name", "A cause with this name already exists");
}
