import {
  type EventSpan,
  eventTimeText,
  localTimeText,
} from "#contract/campaigns/event-time-text.ts";
import { useBrowserZone } from "../../lib/browser-zone.ts";

type WireSpan = EventSpan & { readonly starts_at: string };

interface EventTimeProps {
  event: WireSpan;
  form?: Parameters<typeof eventTimeText>[1];
}

/** An event's time, in the event's time zone. */
export function EventTime({ event, form }: EventTimeProps) {
  return (
    // A browser with other zone data keeps the server's text.
    <time dateTime={event.starts_at} suppressHydrationWarning>
      {eventTimeText(event, form)}
    </time>
  );
}

interface LocalEventTimeProps {
  event: Pick<WireSpan, "starts_at" | "time_zone">;
  /** Reserves the line on server-rendered pages. */
  reserved?: boolean;
}

/** The event's time in the reader's zone, if it differs. */
export function LocalEventTime({ event, reserved = false }: LocalEventTimeProps) {
  const text = localTimeText(event, useBrowserZone());
  if (!text && !reserved) return null;
  return <span className="block min-h-[1lh] text-sm [font-weight:400] text-ink-soft">{text}</span>;
}
