import type { Db } from "../../../platform/db/database.ts";
import { inState } from "../../campaigns/catalogue/public-campaign-store.ts";

/** The title of a campaign that takes gifts; undefined for any other. */
export async function findActiveTitle(
  db: Db,
  id: number,
  today: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("campaign")
    .select("title")
    .where("id", "=", id)
    .where(inState("active", today))
    .executeTakeFirst();
  return found?.title;
}
