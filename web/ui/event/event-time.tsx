import {
  type EventSpan,
  eventTimeText,
  readersTimeText,
} from "#contract/campaigns/event-time-text.ts";
import { useReadersZone } from "../../lib/browser-zone.ts";

type WireSpan = EventSpan & { readonly starts_at: string };

interface EventTimeProps {
  event: WireSpan;
  form?: Parameters<typeof eventTimeText>[1];
}

/** When an event is, in the zone of its place. */
export function EventTime({ event, form }: EventTimeProps) {
  return (
    // A browser that knows other zones or names than the server keeps the server's text.
    <time dateTime={event.starts_at} suppressHydrationWarning>
      {eventTimeText(event, form)}
    </time>
  );
}

interface ReadersTimeProps {
  event: Pick<WireSpan, "starts_at" | "time_zone">;
  /** True on pages that the server renders: the line's room is there before its text. */
  reserved?: boolean;
}

/** The reader's own time, where their clock shows another than the event's. */
export function ReadersTime({ event, reserved = false }: ReadersTimeProps) {
  const text = readersTimeText(event, useReadersZone());
  if (!text && !reserved) return null;
  return <span className="block min-h-[1lh] text-sm [font-weight:400] text-ink-soft">{text}</span>;
}
