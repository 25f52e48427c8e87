import { eventTimeText } from "#contract/campaigns/event-time-text.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import { unlinked } from "../../foundation/letters/unlinked.ts";
import type { EventDeps } from "./event-deps.ts";
import type { EventRow } from "./event-store.ts";

/** Why a guest gets a mail. */
export type Occasion =
  | { readonly what: "signed_up" }
  | { readonly what: "changed" }
  | { readonly what: "cancelled"; readonly note: string | undefined }
  | { readonly what: "soon" };

const words: Record<Occasion["what"], { subject: string; heading: string; text: string }> = {
  signed_up: {
    subject: "You are signed up",
    heading: "You are signed up",
    text: "Here is all you need to be there.",
  },
  changed: {
    subject: "Another time or place",
    heading: "This event has changed",
    text: "The time or the place is another one now; this is how it stands:",
  },
  cancelled: {
    subject: "Cancelled",
    heading: "This event is cancelled",
    text: "It does not take place. It was to be:",
  },
  soon: {
    subject: "It begins soon",
    heading: "See you soon",
    text: "You signed up for this event, and it begins soon.",
  },
};

type ToldEvent = Pick<
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

/** Tells a guest all that they need, the meeting's link included. */
export function guestLetter(
  { mailSite, eventLinks }: Pick<EventDeps, "mailSite" | "eventLinks">,
  event: ToldEvent,
  guest: { id: string; email: string },
  occasion: Occasion,
): Letter {
  const { subject, heading, text } = words[occasion.what];
  const cancelled = occasion.what === "cancelled";
  const calendar = eventLinks.calendarUrl(event.id, guest.id);
  return {
    kind: `event-${occasion.what.replace("_", "-")}`,
    to: guest.email,
    until: event.ends_at.toISOString(),
    subject: `${subject}: ${unlinked(event.title)}`,
    heading,
    blocks: [
      { kind: "text", text },
      {
        kind: "text",
        text: `${unlinked(event.title)}\n${eventTimeText(event)}\n${unlinked(event.place)}`,
      },
      ...(cancelled && occasion.note
        ? [{ kind: "text", text: `The team writes: “${occasion.note}”` } as const]
        : []),
      ...(event.meeting_url && !cancelled
        ? [{ kind: "text", text: `Join the meeting here: ${event.meeting_url}` } as const]
        : []),
      {
        kind: "text",
        text: `${cancelled ? "Take it off your calendar" : "For your calendar"}: ${calendar}`,
      },
      { kind: "action", label: "See the event", url: eventLinks.pageUrl(event.id) },
      {
        kind: "note",
        text: cancelled
          ? `It was announced by “${unlinked(event.campaign_title)}” on ${mailSite.productName}.`
          : "You can't come after all? Take your sign-up back on the event's page.",
      },
    ],
  };
}
