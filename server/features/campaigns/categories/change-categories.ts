import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { campaignsTag, categoriesTag } from "../../../tags.ts";
import { insertCategory } from "./category-store.ts";
import { lockCategories, placeCategories, updateCategory } from "./office-category-store.ts";

interface NewCategory {
  readonly name: string;
  readonly description: string;
  /** The scene that stands in for the picture of a campaign that has none. */
  readonly pictureKey: string;
  /** Causes are shown in the order of their positions. */
  readonly position: number;
}

/** Creates a category; answers its id. */
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

/** Adds a category after the others; answers its id. Throws `invalid` for a name that is taken. */
export async function addCategory(tx: Tx, category: CategoryText): Promise<number> {
  const all = await lockCategories(tx);
  refuseTaken(all, category.name);
  const position = Math.max(0, ...all.map((one) => one.position)) + 1;
  const { name, description, scene: pictureKey } = category;
  return createCategory(tx, { name, description, pictureKey, position });
}

/** Answers what it was before. Throws `not_found`, and `invalid` for a name that is taken. */
export async function changeCategory(
  tx: Tx,
  id: number,
  category: CategoryText,
): Promise<CategoryText> {
  const all = await lockCategories(tx);
  const before = all.find((one) => one.id === id);
  if (!before) throw new AppError("not_found");
  refuseTaken(
    all.filter((one) => one.id !== id),
    category.name,
  );
  const { name, description, scene: picture_key } = category;
  await updateCategory(tx, id, { name, description, picture_key });
  // Campaigns show their cause's name, and its picture where they have none.
  announce(tx, categoriesTag, campaignsTag);
  return { name: before.name, description: before.description, scene: before.picture_key };
}

/** Answers the names in the order before and after. Throws `changed_meanwhile` unless all are named. */
export async function orderCategories(
  tx: Tx,
  ids: readonly number[],
): Promise<{ before: string[]; after: string[] }> {
  const all = await lockCategories(tx);
  const ordered = ids.map((id) => all.find((one) => one.id === id)?.name);
  if (ids.length !== all.length || new Set(ordered).size !== all.length) {
    throw new AppError("changed_meanwhile");
  }
  await placeCategories(tx, ids);
  announce(tx, categoriesTag);
  return { before: all.map(({ name }) => name), after: ordered.map(String) };
}

function refuseTaken(others: ReadonlyArray<{ name: string }>, name: string): void {
  const taken = others.some((one) => one.name.toLowerCase() === name.toLowerCase());
  if (taken) throw bodyError("name", "There is a cause of this name already");
}
