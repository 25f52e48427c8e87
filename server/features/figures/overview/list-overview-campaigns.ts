import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import type { listOverviewCampaigns } from "#contract/figures/overview.ts";
import { today } from "../../../platform/clock.ts";
import { cutPage, readCursor } from "../../campaigns/catalogue/campaign-cursor.ts";
import { findCampaignsOf } from "../../campaigns/teams/campaign-role-store.ts";
import { findOverviewCampaigns, positionOf } from "./overview-campaign-store.ts";
import type { OverviewDeps } from "./overview-deps.ts";
import { overviewCampaignView } from "./overview-view.ts";

/** The campaigns whose team an account is in. */
export async function listTeamsCampaigns(
  { db, clock }: OverviewDeps,
  accountId: string,
  { cursor, limit, sort, q }: QueryOf<typeof listOverviewCampaigns>,
): Promise<AnswerOf<typeof listOverviewCampaigns>> {
  const kind = `campaigns/${sort}` as const;
  const after = readCursor(kind, cursor);
  const ids = await findCampaignsOf(db, accountId);
  const listing = { ids, today: today(clock), sort, q, after, limit: limit + 1 };
  const found = await findOverviewCampaigns(db, listing);
  const page = cutPage(found, limit, kind, (row) => positionOf(sort, row));
  return { data: page.rows.map(overviewCampaignView), next_cursor: page.next_cursor };
}
