import { eventTimeText } from "#contract/campaigns/event-time-text.ts";
import { breakLinks } from "../../foundation/emails/break-links.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { EventDeps } from "./event-deps.ts";
import type { EventRow } from "./event-store.ts";

/** Why a guest gets an email. */
export type EmailOccasion =
  | { readonly what: "signed_up" }
  | { readonly what: "changed" }
  | { readonly what: "cancelled"; readonly note: string | undefined }
  | { readonly what: "soon" };

const wordings: Record<EmailOccasion["what"], { subject: string; heading: string; text: string }> =
  {
    signed_up: {
      subject: "You're signed up",
      heading: "You're signed up",
      text: "Here's everything you need to take part.",
    },
    changed: {
      subject: "New time or place",
      heading: "This event has changed",
      text: "The time or place of this event has changed. The new details:",
    },
    cancelled: {
      subject: "Cancelled",
      heading: "This event is cancelled",
      text: "This event won't take place. It was planned as:",
    },
    soon: {
      subject: "Starting soon",
      heading: "See you soon",
      text: "You signed up for this event, and it starts soon.",
    },
  };

type EmailedEvent = Pick<
  EventRow,
  | "id"
  | "title"
  | "starts_at"
  | "ends_at"
  | "time_zone"
  | "place"
  | "meeting_url"
  | "campaign_title"
>;

/** Includes the meeting link, except for a cancelled event. */
export function guestEmail(
  { mailSite, eventLinks }: Pick<EventDeps, "mailSite" | "eventLinks">,
  event: EmailedEvent,
  guest: { id: string; email: string },
  occasion: EmailOccasion,
): EmailContent {
  const { subject, heading, text } = wordings[occasion.what];
  const isCancelled = occasion.what === "cancelled";
  const calendar = eventLinks.calendarUrl(event.id, guest.id);
  return {
    kind: `event-${occasion.what.replace("_", "-")}`,
    to: guest.email,
    until: event.ends_at.toISOString(),
    subject: `${subject}: ${breakLinks(event.title)}`,
    heading,
    blocks: [
      { kind: "text", text },
      {
        kind: "text",
        text: `${breakLinks(event.title)}\n${eventTimeText(event)}\n${breakLinks(event.place)}`,
      },
      ...(isCancelled && occasion.note
        ? [{ kind: "text", text: `A message from the team: “${occasion.note}”` } as const]
        : []),
      ...(event.meeting_url && !isCancelled
        ? [{ kind: "text", text: `Join the meeting: ${event.meeting_url}` } as const]
        : []),
      {
        kind: "text",
        text: `${isCancelled ? "Remove it from your calendar" : "Add it to your calendar"}: ${calendar}`,
      },
      { kind: "action", label: "See the event", url: eventLinks.pageUrl(event.id) },
      {
        kind: "note",
        text: isCancelled
          ? `This event was part of the campaign “${breakLinks(event.campaign_title)}” on ${mailSite.productName}.`
          : "Can't come after all? Cancel your sign-up on the event's page.",
      },
    ],
  };
}
