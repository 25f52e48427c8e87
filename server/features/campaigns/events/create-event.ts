import { EVENTS_PER_DAY, type TeamEvent } from "#contract/campaigns/team-events.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { addEvent } from "../catalogue/add-event.ts";
import { canContactPeople } from "../catalogue/public-campaign-store.ts";
import { lockTeam } from "../teams/campaign-role.ts";
import { countTeamAction } from "../teams/count-team-action.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import { type EventBody, requireHostAndPicture, toEventColumns } from "./event-columns.ts";
import type { EventDeps } from "./event-deps.ts";
import { canAnnounceEvents, requireFutureTimes } from "./event-policy.ts";
import { countCreatedSince, findEvent } from "./event-store.ts";
import { teamEventView } from "./event-view.ts";
import { notifyFollowersOfEvent } from "./notify-guests.ts";

/**
 * Creates an event and notifies followers, or does so later if the campaign can't contact them yet.
 * Throws `not_found`, `forbidden` for readers, `invalid`, `wrong_state` for a closed campaign, and
 * `too_many_requests`.
 */
export async function createEvent(
  deps: EventDeps,
  call: TeamCall,
  body: EventBody,
): Promise<TeamEvent> {
  const { campaignId, accountId } = call;
  await countTeamAction(deps, call);
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const { campaign } = await lockTeam(tx, call, "editor");
    if (!canAnnounceEvents(campaign.state)) throw new AppError("wrong_state");
    const columns = toEventColumns(body, {
      hostId: body.host_id ?? accountId,
      timeZone: body.time_zone ?? "UTC",
    });
    requireFutureTimes(columns, at.getTime());
    await requireHostAndPicture(tx, campaignId, {
      hostId: body.host_id,
      pictureKey: body.picture?.key,
    });
    if (
      (await countCreatedSince(tx, campaignId, new Date(at.getTime() - DAY_MS))) >= EVENTS_PER_DAY
    ) {
      throw new AppError("too_many_requests", {
        message: `A campaign can announce up to ${EVENTS_PER_DAY} events a day. Try again tomorrow.`,
      });
    }
    const canContact = await canContactPeople(tx, campaignId);
    const { starts_at: startsAt, ends_at: endsAt, title, description, place } = columns;
    const id = await addEvent(tx, {
      ...{ campaignId, title, description, place, startsAt, endsAt, at },
      hostId: columns.host_id,
      timeZone: columns.time_zone,
      meetingUrl: columns.meeting_url ?? undefined,
      picture: body.picture,
      isAnnouncedLater: !canContact,
    });
    const row = await findEvent(tx, id);
    if (!row) throw new Error("the new event is missing");
    if (canContact) await notifyFollowersOfEvent(tx, deps, row, { except: accountId, at });
    return teamEventView(row);
  });
}
