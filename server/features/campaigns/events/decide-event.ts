import { type EventDecision, eventState } from "#contract/campaigns/event-state.ts";
import type { EventAction, TeamEvent } from "#contract/campaigns/team-events.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { countTeamAction } from "../teams/count-team-action.ts";
import { announceEvent } from "./announce-event.ts";
import type { EventDeps } from "./event-deps.ts";
import { findEvent, toEventTimes, updateEventRow } from "./event-store.ts";
import { teamEventView } from "./event-view.ts";
import { lockTeamEvent, type TeamEventCall } from "./lock-team-event.ts";
import { notifyGuests } from "./notify-guests.ts";

/** The states in which every action is possible, and the resulting state. */
const actions: Record<EventAction, { from: readonly string[]; to: EventDecision }> = {
  start: { from: ["In consideration"], to: "In session" },
  end: { from: ["In session"], to: "Ended" },
  cancel: { from: ["In consideration", "In session"], to: "Cancelled" },
};

/**
 * Starts, ends or cancels an event before its time. Throws `not_found`, `forbidden` for readers,
 * `wrong_state` and `too_many_requests`.
 */
export async function decideEvent(
  deps: EventDeps,
  request: TeamEventCall,
  { act, note }: { act: EventAction; note?: string | undefined },
): Promise<TeamEvent> {
  await countTeamAction(deps, request);
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const event = await lockTeamEvent(tx, request);
    const { from, to } = actions[act];
    if (!from.includes(eventState(toEventTimes(event), at.getTime()))) {
      throw new AppError("wrong_state");
    }
    await updateEventRow(tx, request.eventId, { decided_state: to });
    announceEvent(tx, event);
    const row = await findEvent(tx, request.eventId);
    if (!row) throw new AppError("not_found");
    if (act === "cancel") await notifyGuests(tx, deps, row, { what: "cancelled", note, at });
    return teamEventView(row);
  });
}
