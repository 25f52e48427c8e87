import type { listManagedCampaigns, ManagedCampaign } from "#contract/campaigns/organising.ts";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { cutPage, readCursor } from "../catalogue/campaign-cursor.ts";
import type { CampaignRole } from "../teams/campaign-role.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import {
  findFunds,
  findManagedCampaign,
  findOpenChange,
  findSteps,
  findSuggestedAmounts,
  findTeamCampaigns,
  findWantedItems,
  hasDonations,
  type ManagedRow,
} from "./managed-campaign-store.ts";
import { managedView, summaryView } from "./managed-campaign-view.ts";

interface ReadDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const STEPS_SHOWN = 50;

/** Throws `not_found` for people outside the team. */
export async function getManagedCampaign(deps: ReadDeps, call: TeamCall): Promise<ManagedCampaign> {
  const row = await findManagedCampaign(deps.db, call, today(deps.clock));
  if (!row?.role) throw new AppError("not_found");
  return buildView(deps, row, row.role);
}

/** Throws `not_found`. */
export async function getCampaignForOffice(
  deps: ReadDeps,
  call: TeamCall,
): Promise<ManagedCampaign> {
  const row = await findManagedCampaign(deps.db, call, today(deps.clock));
  if (!row) throw new AppError("not_found");
  return buildView(deps, row, "reader");
}

async function buildView(
  { db, clock }: ReadDeps,
  row: ManagedRow,
  role: CampaignRole,
): Promise<ManagedCampaign> {
  const [steps, change, funds, wanted, suggested, campaignHasDonations] = await Promise.all([
    findSteps(db, row.id, STEPS_SHOWN),
    findOpenChange(db, row.id),
    findFunds(db, row.id),
    findWantedItems(db, row.id),
    findSuggestedAmounts(db, row.id),
    hasDonations(db, row.id),
  ]);
  const parts = { steps, change, funds, wanted, suggested, hasDonations: campaignHasDonations };
  return managedView(row, role, parts, today(clock));
}

/** A page of the campaigns of the account's teams, newest first. */
export async function listTeamCampaigns(
  { db, clock }: ReadDeps,
  accountId: string,
  { cursor, limit }: QueryOf<typeof listManagedCampaigns>,
): Promise<ResponseOf<typeof listManagedCampaigns>> {
  const day = today(clock);
  const before = readCursor("managed", cursor)?.id;
  const found = await findTeamCampaigns(db, accountId, { today: day, before, limit: limit + 1 });
  const page = cutPage(found, limit, "managed", ({ id }) => ({ value: null, id }));
  return {
    data: page.rows.flatMap((row) => (row.role ? [summaryView(row, row.role, day)] : [])),
    next_cursor: page.next_cursor,
  };
}
