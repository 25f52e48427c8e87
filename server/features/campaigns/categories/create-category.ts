import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { categoriesTag } from "../../../tags.ts";
import { insertCategory } from "./category-store.ts";

export interface NewCategory {
  readonly name: string;
  readonly description: string;
  /** The scene that stands in for the picture of a campaign that has none. */
  readonly pictureKey: string;
  /** Causes are shown in the order of their positions. */
  readonly position: number;
}

/** Creates a cause; answers its id. */
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
