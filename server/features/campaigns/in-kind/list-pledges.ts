import {
  type getInKind,
  inKindStates,
  type listOwnPledges,
  type listPledges,
} from "#contract/campaigns/in-kind.ts";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { cutPage, readCursor } from "../catalogue/campaign-cursor.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import {
  countPledgesByState,
  findConfirmedPledges,
  findPledges,
  type PledgeRow,
} from "./in-kind-store.ts";
import { itemView, ownPledgeView, publicPledgeView, teamPledgeView } from "./in-kind-view.ts";
import { findWantedItems } from "./wanted-item-store.ts";

/** The account's pledges, newest first. */
export async function listPledgesByAccount(
  { db }: { db: Db },
  accountId: string,
  { cursor, limit, campaign }: QueryOf<typeof listOwnPledges>,
): Promise<ResponseOf<typeof listOwnPledges>> {
  const after = readCursor("pledges", cursor)?.id;
  const filter = { accountId, campaignId: campaign };
  const found = await findPledges(db, filter, { after, limit: limit + 1 });
  const page = toPage(found, limit);
  return { data: page.rows.map(ownPledgeView), next_cursor: page.next_cursor };
}

/** Throws `not_found` for people outside the team. */
export async function listTeamPledges(
  { db }: { db: Db },
  { campaignId, accountId }: TeamCall,
  { cursor, limit, state }: QueryOf<typeof listPledges>,
): Promise<ResponseOf<typeof listPledges>> {
  const after = readCursor("pledges", cursor)?.id;
  await requireCampaignRole(db, { campaignId, accountId, least: "reader" });
  const [found, items, counts] = await Promise.all([
    findPledges(db, { campaignId, state }, { after, limit: limit + 1 }),
    findWantedItems(db, campaignId),
    countPledgesByState(db, campaignId),
  ]);
  const page = toPage(found, limit);
  const countByName = Object.fromEntries(inKindStates.map((name) => [name, counts.get(name) ?? 0]));
  return {
    data: page.rows.map((row) => teamPledgeView(row, items)),
    next_cursor: page.next_cursor,
    items: items.map(itemView),
    counts: countByName as ResponseOf<typeof listPledges>["counts"],
  };
}

function toPage(rows: readonly PledgeRow[], limit: number) {
  return cutPage(rows, limit, "pledges", ({ id }) => ({ value: null, id }));
}

/** Pledges shown on the campaign's page. */
const SHOWN_PLEDGES = 6;

/** Throws `not_found` unless the campaign is public. */
export async function getPublicInKind(
  { db }: { db: Db },
  campaignId: number,
): Promise<ResponseOf<typeof getInKind>> {
  if (!(await isPublicCampaign(db, campaignId))) throw new AppError("not_found");
  const [items, pledges] = await Promise.all([
    findWantedItems(db, campaignId),
    findConfirmedPledges(db, campaignId, SHOWN_PLEDGES),
  ]);
  return { items: items.map(itemView), gifts: pledges.map(publicPledgeView) };
}
