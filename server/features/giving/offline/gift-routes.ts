import * as calls from "#contract/giving/offline.ts";
import { type Route, route, signedIn } from "../../../platform/http/route.ts";
import type { GiftParts } from "./gift-parts.ts";
import { listTeamGifts } from "./list-gifts.ts";
import { recordOfflineGift } from "./record-offline-gift.ts";
import { undoOfflineGift } from "./undo-offline-gift.ts";

export function giftRoutes(parts: GiftParts): Route[] {
  return [
    route(calls.listGifts, ({ params, query, caller }) => {
      const { accountId } = signedIn(caller);
      return listTeamGifts(parts, { campaignId: params.id, accountId }, query);
    }),
    route(calls.recordOfflineGift, ({ params, headers, body, caller }) => {
      const { accountId } = signedIn(caller);
      const key = headers["idempotency-key"];
      return recordOfflineGift(parts, { key, campaignId: params.id, accountId, body });
    }),
    route(calls.undoOfflineGift, async ({ params, caller }) => {
      const { accountId } = signedIn(caller);
      await undoOfflineGift(parts, { campaignId: params.id, accountId, giftId: params.gift });
      return { message: "The gift is taken back, and the campaign's figures with it." };
    }),
  ];
}
