import type { listDonations } from "#contract/campaigns/catalogue.ts";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { cutPage, readCursor } from "./campaign-cursor.ts";
import {
  type CampaignDonationRow,
  findLargestDonations,
  findNewestDonations,
} from "./campaign-donation-store.ts";
import { publicDonationView } from "./campaign-view.ts";
import { isPublicCampaign } from "./public-campaign-store.ts";

const lists = {
  newest: { find: findNewestDonations, value: () => null },
  top: {
    find: findLargestDonations,
    value: (row: CampaignDonationRow) => row.campaign_amount_minor,
  },
} as const;

/** Throws `not_found` unless the campaign is public. */
export async function listCampaignDonations(
  deps: { db: Db },
  campaignId: number,
  { sort, cursor, limit }: QueryOf<typeof listDonations>,
): Promise<ResponseOf<typeof listDonations>> {
  const { find, value } = lists[sort];
  const kind = `donations/${sort}` as const;
  const after = readCursor(kind, cursor);
  if (!(await isPublicCampaign(deps.db, campaignId))) throw new AppError("not_found");
  const rows = await find(deps.db, campaignId, { after, limit: limit + 1 });
  const page = cutPage(rows, limit, kind, (row) => ({ value: value(row), id: row.number }));
  return { data: page.rows.map(publicDonationView), next_cursor: page.next_cursor };
}
