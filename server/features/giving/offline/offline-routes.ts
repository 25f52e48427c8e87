import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import * as calls from "#contract/giving/reported-donations.ts";
import { listGifts } from "#contract/giving/team-donations.ts";
import { readOrder } from "#contract/page.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { cutPage, readCursor } from "../../campaigns/catalogue/campaign-cursor.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import { type OfflineDeps, recordOfflineDonation } from "./record-offline-donation.ts";
import { findTeamReports } from "./reported-donation-store.ts";
import { teamReportView } from "./reported-donation-view.ts";
import {
  findSortedTeamDonations,
  findTeamDonations,
  type TeamDonationRow,
} from "./team-donation-store.ts";
import { teamDonationView } from "./team-donation-view.ts";
import { undoOfflineDonation } from "./undo-offline-donation.ts";

export function offlineRoutes(deps: OfflineDeps): Route[] {
  return [
    route(listGifts, ({ params, query, caller }) => {
      const { accountId } = requireSignedIn(caller);
      return listTeamDonations(deps, { campaignId: params.id, accountId }, query);
    }),
    route(calls.listReportedGifts, ({ params, caller }) => {
      const { accountId } = requireSignedIn(caller);
      return listTeamReports(deps, { campaignId: params.id, accountId });
    }),
    route(calls.recordOfflineGift, ({ params, headers, body, caller }) => {
      const { accountId } = requireSignedIn(caller);
      const key = headers["idempotency-key"];
      return recordOfflineDonation(deps, { key, campaignId: params.id, accountId, body });
    }),
    route(calls.undoOfflineGift, async ({ params, caller }) => {
      const { accountId } = requireSignedIn(caller);
      await undoOfflineDonation(deps, {
        campaignId: params.id,
        accountId,
        donationId: params.gift,
      });
      return { message: "The donation has been removed." };
    }),
  ];
}

/** Throws `not_found` for people outside the team. */
async function listTeamDonations(
  { db }: Pick<OfflineDeps, "db">,
  { campaignId, accountId }: { campaignId: number; accountId: string },
  { cursor, limit, sort, ...filter }: QueryOf<typeof listGifts>,
): Promise<ResponseOf<typeof listGifts>> {
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
    value: findSortValue(kind, row),
    id: row.number,
  }));
  return { data: page.rows.map(teamDonationView), next_cursor: page.next_cursor };
}

/** How long a team sees declined reports. */
const DECLINED_SHOWN_MS = 30 * DAY_MS;

/** Throws `not_found` for people outside the team. */
async function listTeamReports(
  { db, clock }: Pick<OfflineDeps, "db" | "clock">,
  { campaignId, accountId }: { campaignId: number; accountId: string },
): Promise<ResponseOf<typeof calls.listReportedGifts>> {
  await requireCampaignRole(db, { campaignId, accountId, least: "reader" });
  const declinedSince = new Date(clock() - DECLINED_SHOWN_MS);
  const rows = await findTeamReports(db, campaignId, {
    declinedSince,
    limit: calls.MAX_WAITING_REPORTS,
  });
  return { data: rows.map(teamReportView) };
}

function findSortValue(kind: string, row: TeamDonationRow): string | number | null {
  if (kind === "gifts/given") return row.settled_at.toISOString();
  return kind === "gifts/amount" ? row.campaign_amount_minor : null;
}
