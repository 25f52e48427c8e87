import type { CampaignUpdate, listUpdates } from "#contract/campaigns/catalogue.ts";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { cutPage, readCursor } from "./campaign-cursor.ts";
import { findUpdates, type UpdateRow } from "./campaign-update-store.ts";
import { pictureView } from "./campaign-view.ts";
import { isPublicCampaign } from "./public-campaign-store.ts";

/** Newest first. Throws `not_found` unless the campaign is public. */
export async function listCampaignUpdates(
  deps: { db: Db },
  campaignId: number,
  { cursor, limit }: QueryOf<typeof listUpdates>,
): Promise<ResponseOf<typeof listUpdates>> {
  const after = readCursor("updates", cursor);
  if (!(await isPublicCampaign(deps.db, campaignId))) throw new AppError("not_found");
  const rows = await findUpdates(deps.db, campaignId, { after, limit: limit + 1 });
  const page = cutPage(rows, limit, "updates", (row) => ({
    value: row.posted_at.toISOString(),
    id: row.id,
  }));
  return { data: page.rows.map(updateView), next_cursor: page.next_cursor };
}

function updateView(row: UpdateRow): CampaignUpdate {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    pictures: row.pictures.map(pictureView),
    author: authorName(row),
    posted_at: row.posted_at.toISOString(),
  };
}

/** Null if the author is unknown or their account is erased. */
export function authorName(
  row: Pick<UpdateRow, "first_name" | "last_name" | "erased_at">,
): string | null {
  if (row.first_name === null || row.erased_at !== null) return null;
  return `${row.first_name} ${row.last_name}`.trim();
}
