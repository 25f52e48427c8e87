import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import * as calls from "#contract/giving/offline.ts";
import { type Route, route, signedIn } from "../../../platform/http/route.ts";
import { cutPage, readCursor } from "../../campaigns/catalogue/campaign-cursor.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import { type GiftDeps, recordOfflineGift } from "./record-offline-donation.ts";
import { findGifts } from "./team-donation-store.ts";
import { giftView } from "./team-donation-view.ts";
import { undoOfflineGift } from "./undo-offline-donation.ts";

export function giftRoutes(deps: GiftDeps): Route[] {
  return [
    route(calls.listGifts, ({ params, query, caller }) => {
      const { accountId } = signedIn(caller);
      return listTeamGifts(deps, { campaignId: params.id, accountId }, query);
    }),
    route(calls.recordOfflineGift, ({ params, headers, body, caller }) => {
      const { accountId } = signedIn(caller);
      const key = headers["idempotency-key"];
      return recordOfflineGift(deps, { key, campaignId: params.id, accountId, body });
    }),
    route(calls.undoOfflineGift, async ({ params, caller }) => {
      const { accountId } = signedIn(caller);
      await undoOfflineGift(deps, { campaignId: params.id, accountId, giftId: params.gift });
      return { message: "The gift is taken back, and the campaign's figures with it." };
    }),
  ];
}

/** What came to a campaign, for its team. Throws `not_found` for others. */
async function listTeamGifts(
  { database: { db } }: Pick<GiftDeps, "database">,
  { campaignId, accountId }: { campaignId: number; accountId: string },
  { cursor, limit, ...filter }: QueryOf<typeof calls.listGifts>,
): Promise<AnswerOf<typeof calls.listGifts>> {
  const after = readCursor("gifts", cursor)?.id;
  await requireCampaignRole(db, { campaignId, accountId, least: "reader" });
  const found = await findGifts(db, campaignId, { filter, after, limit: limit + 1 });
  const page = cutPage(found, limit, "gifts", ({ number }) => ({ value: null, id: number }));
  return { data: page.rows.map(giftView), next_cursor: page.next_cursor };
}
