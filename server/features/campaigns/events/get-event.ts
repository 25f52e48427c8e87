import type { EventInvolvement, PublicEvent } from "#contract/campaigns/events.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findCampaignRole } from "../teams/campaign-role-store.ts";
import type { EventDeps } from "./event-deps.ts";
import { canSeeMeetingLink } from "./event-policy.ts";
import { findEvent, findPublicEvent } from "./event-store.ts";
import { eventView } from "./event-view.ts";
import { hasSignedUp, type Signup } from "./signup-store.ts";

/** Throws `not_found` unless the event's campaign is public. */
export async function getPublicEvent({ db }: { db: Db }, id: number): Promise<PublicEvent> {
  const row = await findPublicEvent(db, id);
  if (!row) throw new AppError("not_found");
  return eventView(row);
}

/** The account's sign-up and role. Throws `not_found` as `getPublicEvent`, except for the team. */
export async function getOwnEventPart(
  db: Db,
  { eventLinks }: Pick<EventDeps, "eventLinks">,
  { eventId, accountId }: Signup,
): Promise<EventInvolvement> {
  const row = await findEvent(db, eventId);
  if (!row) throw new AppError("not_found");
  const own = (await findCampaignRole(db, row.campaign_id, accountId)) !== undefined;
  if (!own && !(await findPublicEvent(db, eventId))) throw new AppError("not_found");
  const signed_up = await hasSignedUp(db, { eventId, accountId });
  const canSeeLink = canSeeMeetingLink({ signed_up, own });
  return {
    signed_up,
    own,
    meeting_url: canSeeLink ? row.meeting_url : null,
    calendar_url: eventLinks.calendarUrl(eventId, canSeeLink ? accountId : undefined),
  };
}
