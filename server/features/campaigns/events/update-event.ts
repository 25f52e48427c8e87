import { isAhead } from "#contract/campaigns/event-state.ts";
import type { TeamEvent } from "#contract/campaigns/team-events.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { countDeed } from "../teams/count-deed.ts";
import { announceEvent } from "./announce-event.ts";
import { columnsOf, type EventBody, requireOfCampaign } from "./event-columns.ts";
import type { EventDeps } from "./event-deps.ts";
import { announcesEvents, requireAhead, tellFrom } from "./event-policy.ts";
import { type EventRow, findEvent, timesOf, updateEventRow } from "./event-store.ts";
import { teamEventView } from "./event-view.ts";
import { type EventOfTeam, lockOwnEvent } from "./lock-own-event.ts";
import { markUntold } from "./signup-store.ts";

/**
 * Changes an event and schedules emails about a new time or place. Throws `not_found`, `forbidden`,
 * `changed_meanwhile`, `wrong_state` for a past event, `too_many_requests`, and `invalid`; then nothing is
 * written.
 */
export async function update(
  deps: EventDeps,
  request: EventOfTeam,
  { version, ...body }: EventBody & { version: number },
): Promise<TeamEvent> {
  await countDeed(deps, request);
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const previous = await lockOwnEvent(tx, request);
    if (previous.version !== version) throw new AppError("changed_meanwhile");
    if (!isAhead(timesOf(previous), at.getTime())) throw new AppError("wrong_state");
    if (!announcesEvents(previous.campaign_state)) throw new AppError("wrong_state");
    const columns = columnsOf(body, {
      hostId: body.host_id ?? previous.host_id,
      timeZone: body.time_zone ?? previous.time_zone,
    });
    requireAhead(columns, at.getTime(), previous);
    await requireOfCampaign(tx, request.campaignId, {
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
      const from = new Date(tellFrom(at.getTime(), previous.starts_at, row.starts_at));
      await markUntold(tx, row.id, { at, from, remindAgain: isPostponed });
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
