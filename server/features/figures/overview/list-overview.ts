import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import type { listOverviewCampaigns, listOverviewGifts } from "#contract/figures/overview.ts";
import { today } from "../../../platform/clock.ts";
import { cutPage, type Position, readCursor } from "../../campaigns/catalogue/campaign-cursor.ts";
import { findTeamCampaignIds } from "../../campaigns/teams/campaign-role-store.ts";
import { findOverviewCampaigns, toCampaignPosition } from "./overview-campaign-store.ts";
import type { OverviewDeps } from "./overview-deps.ts";
import {
  type DonationPosition,
  findOverviewDonations,
  type OverviewDonationRow,
  toDonationPosition,
} from "./overview-donation-store.ts";
import { readScope } from "./overview-scope.ts";
import { overviewCampaignView, overviewDonationView } from "./overview-view.ts";

/** A page of the campaigns that an account owns or helps to run. */
export async function listTeamsCampaigns(
  { db, clock }: OverviewDeps,
  accountId: string,
  { cursor, limit, sort, q }: QueryOf<typeof listOverviewCampaigns>,
): Promise<ResponseOf<typeof listOverviewCampaigns>> {
  const kind = `campaigns/${sort}` as const;
  const after = readCursor(kind, cursor);
  const ids = await findTeamCampaignIds(db, accountId);
  const listing = { ids, today: today(clock), sort, q, after, limit: limit + 1 };
  const found = await findOverviewCampaigns(db, listing);
  const page = cutPage(found, limit, kind, (row) => toCampaignPosition(sort, row));
  return { data: page.rows.map(overviewCampaignView), next_cursor: page.next_cursor };
}

/**
 * A page of donations to an account's campaigns in a range of days. Throws `not_found` for a
 * campaign that the account may not see.
 */
export async function listRangeDonations(
  deps: OverviewDeps,
  accountId: string,
  { cursor, limit, sort, thanked, source, q, ...scope }: QueryOf<typeof listOverviewGifts>,
): Promise<ResponseOf<typeof listOverviewGifts>> {
  const after = readPosition(cursor);
  const { ids, range } = await readScope(deps, accountId, scope);
  const filter = { thanked, source, q, ...range };
  const found = await findOverviewDonations(deps.db, ids, {
    filter,
    order: sort,
    after,
    limit: limit + 1,
  });
  const page = cutPage(found, limit, "team gifts", toPosition);
  return { data: page.rows.map(overviewDonationView), next_cursor: page.next_cursor };
}

function toPosition(row: OverviewDonationRow): Position {
  const { settledAt, campaignId, number } = toDonationPosition(row);
  return { value: `${settledAt.toISOString()}/${campaignId}`, id: number };
}

function readPosition(cursor: string | undefined): DonationPosition | undefined {
  const position = readCursor("team gifts", cursor);
  if (!position) return undefined;
  const [time = "", campaignId] = String(position.value).split("/");
  return { settledAt: new Date(time), campaignId: Number(campaignId), number: position.id };
}
