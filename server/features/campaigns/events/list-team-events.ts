import {
  type listEventGuests,
  type listTeamEvents,
  MAX_LISTED_GUESTS,
} from "#contract/campaigns/team-events.ts";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { portraitView } from "../../foundation/accounts/portrait-view.ts";
import { cutPage, readCursor } from "../catalogue/campaign-cursor.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import { findEvent, findTeamEvents } from "./event-store.ts";
import { teamEventView } from "./event-view.ts";
import type { TeamEventCall } from "./lock-team-event.ts";
import { findLatestGuests } from "./signup-store.ts";

/** Throws `not_found` for people outside the team. */
export async function listCampaignEvents(
  { db }: { db: Db },
  { campaignId, accountId }: TeamCall,
  { cursor, limit, sort }: QueryOf<typeof listTeamEvents>,
): Promise<ResponseOf<typeof listTeamEvents>> {
  const after = readCursor("events", cursor);
  await requireCampaignRole(db, { campaignId, accountId, least: "reader" });
  const events = await findTeamEvents(db, campaignId, { after, order: sort, limit: limit + 1 });
  const { rows, next_cursor } = cutPage(events, limit, "events", (row) => ({
    value: row.starts_at.toISOString(),
    id: row.id,
  }));
  return { data: rows.map(teamEventView), next_cursor };
}

/** Throws `not_found` for people outside the team. */
export async function listGuests(
  { db }: { db: Db },
  { campaignId, eventId, accountId }: TeamEventCall,
): Promise<ResponseOf<typeof listEventGuests>> {
  await requireCampaignRole(db, { campaignId, accountId, least: "reader" });
  const event = await findEvent(db, eventId);
  if (event?.campaign_id !== campaignId) throw new AppError("not_found");
  const rows = await findLatestGuests(db, eventId, MAX_LISTED_GUESTS);
  return {
    data: rows.map((row) => ({
      name: `${row.first_name} ${row.last_name}`.trim(),
      portrait: portraitView(row.portrait),
      signed_up_at: row.signed_up_at.toISOString(),
    })),
  };
}
