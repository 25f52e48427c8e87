import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockTeam } from "../teams/campaign-role.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import { lockEvent } from "./event-store.ts";

/** A team member's request about one of the campaign's events. */
export interface TeamEventCall extends TeamCall {
  readonly eventId: number;
}

/** Throws `not_found`, and `forbidden` for readers. */
export async function lockTeamEvent(tx: Tx, call: TeamEventCall) {
  const { campaign } = await lockTeam(tx, call, "editor");
  const event = await lockEvent(tx, call.eventId);
  if (event?.campaign_id !== campaign.id) throw new AppError("not_found");
  return { ...event, campaign_state: campaign.state };
}
