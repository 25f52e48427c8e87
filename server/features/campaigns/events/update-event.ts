import { isAhead } from "#contract/campaigns/event-state.ts";
import type { TeamEvent } from "#contract/campaigns/team-events.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { countDeed } from "../teams/count-deed.ts";
import { announceEvent } from "./announce-event.ts";
import { columnsOf, type EventBody, requireOfCampaign } from "./event-columns.ts";
import type { EventDeps } from "./event-deps.ts";
import { announcesEvents, tellFrom } from "./event-policy.ts";
import { type EventRow, findEvent, timesOf, updateEventRow } from "./event-store.ts";
import { requireAhead } from "./event-times.ts";
import { teamEventView } from "./event-view.ts";
import { type EventOfTeam, lockOwnEvent } from "./lock-own-event.ts";
import { markUntold } from "./signup-store.ts";

/**
 * Changes an event; guests will hear of a new time or place. Throws `not_found`, `forbidden`,
 * `changed_meanwhile`, `wrong_state` for an event that is over, `too_many_requests`, and `invalid`; then
 * nothing is written.
 */
export async function update(
  deps: EventDeps,
  which: EventOfTeam,
  { version, ...body }: EventBody & { version: number },
): Promise<TeamEvent> {
  await countDeed(deps, which);
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const before = await lockOwnEvent(tx, which);
    if (before.version !== version) throw new AppError("changed_meanwhile");
    if (!isAhead(timesOf(before), at.getTime())) throw new AppError("wrong_state");
    if (!announcesEvents(before.campaign_state)) throw new AppError("wrong_state");
    const columns = columnsOf(body, {
      hostId: body.host_id ?? before.host_id,
      timeZone: body.time_zone ?? before.time_zone,
    });
    requireAhead(columns, at.getTime(), before);
    await requireOfCampaign(tx, which.campaignId, {
      hostId: columns.host_id === before.host_id ? undefined : columns.host_id,
      pictureKey: body.picture?.key === before.picture_key ? undefined : body.picture?.key,
    });
    const postponed = columns.starts_at.getTime() !== before.starts_at.getTime();
    // An event that was started early and is now put off has not begun.
    const decided_state = postponed ? null : before.decided_state;
    await updateEventRow(tx, which.eventId, { ...columns, decided_state });
    announceEvent(tx, before);
    const row = await findEvent(tx, which.eventId);
    if (!row) throw new AppError("not_found");
    if (isElsewhere(before, row)) {
      const from = new Date(tellFrom(at.getTime(), before.starts_at, row.starts_at));
      await markUntold(tx, row.id, { at, from, remindAgain: postponed });
    }
    return teamEventView(row);
  });
}

type Whereabouts = Pick<EventRow, "starts_at" | "ends_at" | "place" | "place_kind" | "meeting_url">;

function isElsewhere(before: Whereabouts, after: Whereabouts): boolean {
  return (
    before.starts_at.getTime() !== after.starts_at.getTime() ||
    before.ends_at.getTime() !== after.ends_at.getTime() ||
    before.place !== after.place ||
    before.place_kind !== after.place_kind ||
    before.meeting_url !== after.meeting_url
  );
}
