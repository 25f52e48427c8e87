import type { EventState } from "#contract/campaigns/event-state.ts";

interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** How an event's state is drawn as a badge. */
export const stateTones = {
  "In consideration": "sand",
  "In session": "giving",
  Ended: "mist",
  Cancelled: "mist",
} as const satisfies Record<EventState, string>;

/**
 * "Friday, November 20, 2026 at 6:00 – 7:30 PM GMT+1", in the viewer's time zone or the one that is
 * named.
 */
export function whenText(span: Span, timeZone?: string): string {
  return rangeText(span, { weekday: "long", year: "numeric", month: "long", timeZone });
}

/** "Nov 20, 2026, 6:00 – 7:30 PM GMT+1", for the lines of a table. */
export function shortWhenText(span: Span): string {
  return rangeText(span, { month: "short", year: "numeric" });
}

/** "Fri, Nov 20, 6:00 – 7:30 PM GMT+1", for places that show the year already. */
export function briefWhenText(span: Span): string {
  return rangeText(span, { weekday: "short", month: "short" });
}

function rangeText({ starts_at, ends_at }: Span, day: Intl.DateTimeFormatOptions): string {
  const clock = {
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  } as const;
  return new Intl.DateTimeFormat("en-US", { ...day, ...clock })
    .formatRange(new Date(starts_at), new Date(ends_at))
    .replaceAll(/[\u2009\u202f]/g, " ");
}

/** "1 person is coming", or "1 person signed up" if the event is over. */
export function comingText(count: number, over: boolean): string {
  if (over)
    return count === 1 ? "1 person signed up" : `${count.toLocaleString("en-US")} signed up`;
  if (count === 0) return "Nobody has signed up yet";
  return count === 1 ? "1 person is coming" : `${count.toLocaleString("en-US")} are coming`;
}
