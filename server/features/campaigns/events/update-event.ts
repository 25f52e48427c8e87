import { isUpcoming } from "#contract/campaigns/event-state.ts";
import type { TeamEvent } from "#contract/campaigns/team-events.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { countTeamAction } from "../teams/count-team-action.ts";
import { announceEvent } from "./announce-event.ts";
import { type EventBody, requireHostAndPicture, toEventColumns } from "./event-columns.ts";
import type { EventDeps } from "./event-deps.ts";
import { canAnnounceEvents, notifyGuestsFrom, requireFutureTimes } from "./event-policy.ts";
import { type EventRow, findEvent, toEventTimes, updateEventRow } from "./event-store.ts";
import { teamEventView } from "./event-view.ts";
import { lockTeamEvent, type TeamEventCall } from "./lock-team-event.ts";
import { scheduleChangeEmail } from "./signup-store.ts";

/**
 * Changes an event and schedules emails about a new time or place. Throws `not_found`, `forbidden`,
 * `changed_meanwhile`, `wrong_state` for a past event, `too_many_requests`, and `invalid`; then nothing is
 * written.
 */
export async function updateEvent(
  deps: EventDeps,
  request: TeamEventCall,
  { version, ...body }: EventBody & { version: number },
): Promise<TeamEvent> {
  await countTeamAction(deps, request);
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const previous = await lockTeamEvent(tx, request);
    if (previous.version !== version) throw new AppError("changed_meanwhile");
    if (!isUpcoming(toEventTimes(previous), at.getTime())) throw new AppError("wrong_state");
    if (!canAnnounceEvents(previous.campaign_state)) throw new AppError("wrong_state");
    const columns = toEventColumns(body, {
      hostId: body.host_id ?? previous.host_id,
      timeZone: body.time_zone ?? previous.time_zone,
    });
    requireFutureTimes(columns, at.getTime(), previous);
    await requireHostAndPicture(tx, request.campaignId, {
      hostId: columns.host_id === previous.host_id ? undefined : columns.host_id,
      pictureKey: body.picture?.key === previous.picture_key ? undefined : body.picture?.key,
    });
    const isPostponed = columns.starts_at.getTime() !== previous.starts_at.getTime();
    // An event that started early and is then postponed hasn't started.
    const decided_state = isPostponed ? null : previous.decided_state;
    await updateEventRow(tx, request.eventId, { ...columns, decided_state });
    announceEvent(tx, previous);
    const row = await findEvent(tx, request.eventId);
    if (!row) throw new AppError("not_found");
    if (hasMoved(previous, row)) {
      const from = new Date(notifyGuestsFrom(at.getTime(), previous.starts_at, row.starts_at));
      await scheduleChangeEmail(tx, row.id, { at, from, remindAgain: isPostponed });
    }
    return teamEventView(row);
  });
}

type Whereabouts = Pick<EventRow, "starts_at" | "ends_at" | "place" | "place_kind" | "meeting_url">;

function hasMoved(previous: Whereabouts, next: Whereabouts): boolean {
  return (
    previous.starts_at.getTime() !== next.starts_at.getTime() ||
    previous.ends_at.getTime() !== next.ends_at.getTime() ||
    previous.place !== next.place ||
    previous.place_kind !== next.place_kind ||
    previous.meeting_url !== next.meeting_url
  );
}
