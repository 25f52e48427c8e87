import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import * as calls from "#contract/giving/offline.ts";
import { readOrder } from "#contract/page.ts";
import { type Route, route, signedIn } from "../../../platform/http/route.ts";
import { cutPage, readCursor } from "../../campaigns/catalogue/campaign-cursor.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import { type OfflineDeps, recordOfflineDonation } from "./record-offline-donation.ts";
import {
  findSortedTeamDonations,
  findTeamDonations,
  type TeamDonationRow,
} from "./team-donation-store.ts";
import { teamDonationView } from "./team-donation-view.ts";
import { undoOfflineDonation } from "./undo-offline-donation.ts";

export function offlineRoutes(deps: OfflineDeps): Route[] {
  return [
    route(calls.listGifts, ({ params, query, caller }) => {
      const { accountId } = signedIn(caller);
      return listTeamDonations(deps, { campaignId: params.id, accountId }, query);
    }),
    route(calls.recordOfflineGift, ({ params, headers, body, caller }) => {
      const { accountId } = signedIn(caller);
      const key = headers["idempotency-key"];
      return recordOfflineDonation(deps, { key, campaignId: params.id, accountId, body });
    }),
    route(calls.undoOfflineGift, async ({ params, caller }) => {
      const { accountId } = signedIn(caller);
      await undoOfflineDonation(deps, {
        campaignId: params.id,
        accountId,
        donationId: params.gift,
      });
      return { message: "The gift is taken back, and the campaign's figures with it." };
    }),
  ];
}

/** A page of a campaign's donations, for its team. Throws `not_found` for anybody else. */
async function listTeamDonations(
  { db }: Pick<OfflineDeps, "db">,
  { campaignId, accountId }: { campaignId: number; accountId: string },
  { cursor, limit, sort, ...filter }: QueryOf<typeof calls.listGifts>,
): Promise<AnswerOf<typeof calls.listGifts>> {
  const kind = sort ? (`gifts/${readOrder(sort).column}` as const) : "gifts";
  const after = readCursor(kind, cursor);
  await requireCampaignRole(db, { campaignId, accountId, least: "reader" });
  const found = sort
    ? await findSortedTeamDonations(db, campaignId, {
        order: sort,
        after: after && {
          value: kind === "gifts/given" ? new Date(String(after.value)) : Number(after.value),
          number: after.id,
        },
        limit: limit + 1,
      })
    : await findTeamDonations(db, campaignId, { filter, after: after?.id, limit: limit + 1 });
  const page = cutPage(found, limit, kind, (row) => ({
    value: placeIn(kind, row),
    id: row.number,
  }));
  return { data: page.rows.map(teamDonationView), next_cursor: page.next_cursor };
}

function placeIn(kind: string, row: TeamDonationRow): string | number | null {
  if (kind === "gifts/given") return row.settled_at.toISOString();
  return kind === "gifts/amount" ? row.campaign_amount_minor : null;
}
