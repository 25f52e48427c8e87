import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import type { listGifts } from "#contract/giving/offline.ts";
import { cutPage, readCursor } from "../../campaigns/catalogue/campaign-cursor.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import type { GiftDeps } from "./offline-deps.ts";
import { findGifts } from "./team-donation-store.ts";
import { giftView } from "./team-donation-view.ts";

/** What came to a campaign, for its team. Throws `not_found` for others. */
export async function listTeamGifts(
  { db }: Pick<GiftDeps, "db">,
  { campaignId, accountId }: { campaignId: number; accountId: string },
  { cursor, limit, ...filter }: QueryOf<typeof listGifts>,
): Promise<AnswerOf<typeof listGifts>> {
  const after = readCursor("gifts", cursor)?.id;
  await requireCampaignRole(db, { campaignId, accountId, least: "reader" });
  const found = await findGifts(db, campaignId, { filter, after, limit: limit + 1 });
  const page = cutPage(found, limit, "gifts", ({ number }) => ({ value: null, id: number }));
  return { data: page.rows.map(giftView), next_cursor: page.next_cursor };
}
