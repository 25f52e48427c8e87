import * as calls from "#contract/giving/offline.ts";
import { type Route, route, signedIn } from "../../../platform/http/route.ts";
import { listTeamGifts } from "./list-team-donations.ts";
import type { GiftDeps } from "./offline-deps.ts";
import { recordOfflineGift } from "./record-offline-donation.ts";
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
