import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { AppError } from "../../../platform/http/app-error.ts";
import type { EventDeps } from "./event-deps.ts";
import { canSeeMeetingLink } from "./event-policy.ts";
import { type EventRow, findPublicEvent } from "./event-store.ts";
import { getOwnEventPart } from "./get-event.ts";

type CalendarDeps = Pick<EventDeps, "db" | "clock" | "mailSite" | "eventLinks">;

/**
 * The calendar file of a public event (RFC 5545). It includes the meeting link if the key's account
 * is signed up or on the team. Throws `not_found`.
 */
export async function getCalendar(
  deps: CalendarDeps,
  { eventId, key }: { eventId: number; key: string | undefined },
): Promise<Uint8Array> {
  const event = await findPublicEvent(deps.db, eventId);
  if (!event) throw new AppError("not_found");
  const accountId = deps.eventLinks.readKey(eventId, key);
  const part = accountId && (await getOwnEventPart(deps.db, deps, { eventId, accountId }));
  const meetingUrl = part && canSeeMeetingLink(part) ? part.meeting_url : null;
  return Buffer.from(calendarText(deps, event, meetingUrl));
}

function calendarText(
  { clock, mailSite, eventLinks }: CalendarDeps,
  event: EventRow,
  meetingUrl: string | null,
): string {
  const page = eventLinks.pageUrl(event.id);
  const calendar = ical({
    prodId: { company: mailSite.productName, product: "Events", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    // Calendar programs match events by id and prefer the higher sequence.
    id: `event-${event.id}@${new URL(mailSite.publicUrl).hostname}`,
    sequence: event.version - 1,
    stamp: new Date(clock()),
    start: event.starts_at,
    end: event.ends_at,
    summary: event.title,
    description: [event.description, meetingUrl && `Join the meeting: ${meetingUrl}`, page]
      .filter(Boolean)
      .join("\n\n"),
    location: meetingUrl ?? event.place,
    url: page,
    status:
      event.decided_state === "Cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
