import { localTime, zoneAbbreviation } from "../time-zone.ts";

export interface EventSpan {
  /** Instants as ISO strings, or as PostgreSQL returns them. */
  readonly starts_at: string | Date;
  readonly ends_at: string | Date;
  readonly time_zone: string;
}

const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, day: "numeric", timeZone: "UTC" });
const dayFormats = {
  full: dayFormat({ weekday: "long", month: "long", year: "numeric" }),
  short: dayFormat({ month: "short", year: "numeric" }),
  brief: dayFormat({ weekday: "short", month: "short" }),
};
type DayStyle = keyof typeof dayFormats;

/** Formats a local time such as `2026-07-04T18:00`. */
function formatLocal(local: string, style: DayStyle): { day: string; hour: string } {
  return { day: dayFormats[style].format(new Date(`${local}Z`)), hour: local.slice(11) };
}

/**
 * "Saturday, July 4, 2026, 18:00 to 19:30 CEST", in the time zone of the event, the same for every
 * reader. `short` starts with "Jul 4, 2026", `brief` with "Sat, Jul 4".
 */
export function eventTimeText(
  { starts_at, ends_at, time_zone: zone }: EventSpan,
  style: DayStyle = "full",
): string {
  const start = formatLocal(localTime(starts_at, zone), style);
  const end = formatLocal(localTime(ends_at, zone), style);
  const [startZone, endZone] = [zoneAbbreviation(starts_at, zone), zoneAbbreviation(ends_at, zone)];
  const from = startZone === endZone ? start.hour : `${start.hour} ${startZone}`;
  const until = start.day === end.day ? end.hour : `${end.day}, ${end.hour}`;
  return `${start.day}, ${from} to ${until} ${endZone}`;
}

/** "12:00 your time", with the day if it differs; undefined if the reader's local time is the same. */
export function localTimeText(
  { starts_at, time_zone }: Pick<EventSpan, "starts_at" | "time_zone">,
  readerZone: string | undefined,
): string | undefined {
  if (readerZone === undefined) return undefined;
  const [there, here] = [localTime(starts_at, time_zone), localTime(starts_at, readerZone)];
  if (there === here) return undefined;
  const { day, hour } = formatLocal(here, "brief");
  return there.slice(0, 10) === here.slice(0, 10)
    ? `${hour} your time`
    : `${day}, ${hour} your time`;
}

/** The parts of a calendar icon: `{ day: "4", month: "Jul", year: "2026", time: "18:00" }`. */
export function eventDay({ starts_at, time_zone }: Pick<EventSpan, "starts_at" | "time_zone">) {
  const local = localTime(starts_at, time_zone);
  const [month = "", day = ""] = formatLocal(local, "short").day.split(/[ ,]/);
  return { day, month, year: local.slice(0, 4), time: local.slice(11) };
}
