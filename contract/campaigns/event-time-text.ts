import { localTime, zoneAbbreviation } from "../time-zone.ts";

/** When an event is, and the zone of its place. */
export interface EventSpan {
  /** Instants as ISO texts, or as PostgreSQL gives them. */
  readonly starts_at: string | Date;
  readonly ends_at: string | Date;
  readonly time_zone: string;
}

const dayForm = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, day: "numeric", timeZone: "UTC" });
const dayForms = {
  full: dayForm({ weekday: "long", month: "long", year: "numeric" }),
  short: dayForm({ month: "short", year: "numeric" }),
  brief: dayForm({ weekday: "short", month: "short" }),
};
type DayForm = keyof typeof dayForms;

/** Writes a local time, such as `2026-07-04T18:00`. */
function written(local: string, form: DayForm): { day: string; hour: string } {
  return { day: dayForms[form].format(new Date(`${local}Z`)), hour: local.slice(11) };
}

/**
 * "Saturday, July 4, 2026, 18:00 to 19:30 CEST", in the zone of the event's place: the same for every
 * reader, on pages and in emails. The form `short` is "Jul 4, 2026, …", `brief` is "Sat, Jul 4, …".
 */
export function eventTimeText(
  { starts_at, ends_at, time_zone: zone }: EventSpan,
  form: DayForm = "full",
): string {
  const start = written(localTime(starts_at, zone), form);
  const end = written(localTime(ends_at, zone), form);
  const [before, after] = [zoneAbbreviation(starts_at, zone), zoneAbbreviation(ends_at, zone)];
  const from = before === after ? start.hour : `${start.hour} ${before}`;
  const until = start.day === end.day ? end.hour : `${end.day}, ${end.hour}`;
  return `${start.day}, ${from} to ${until} ${after}`;
}

/** "12:00 your time", with the day if it is another one; undefined if the reader's clock shows the same. */
export function readersTimeText(
  { starts_at, time_zone }: Pick<EventSpan, "starts_at" | "time_zone">,
  readersZone: string | undefined,
): string | undefined {
  if (readersZone === undefined) return undefined;
  const [there, here] = [localTime(starts_at, time_zone), localTime(starts_at, readersZone)];
  if (there === here) return undefined;
  const { day, hour } = written(here, "brief");
  return there.slice(0, 10) === here.slice(0, 10)
    ? `${hour} your time`
    : `${day}, ${hour} your time`;
}

/** The parts of a calendar sheet: `{ day: "4", month: "Jul", year: "2026", time: "18:00" }`. */
export function eventDay({ starts_at, time_zone }: Pick<EventSpan, "starts_at" | "time_zone">) {
  const local = localTime(starts_at, time_zone);
  const [month = "", day = ""] = written(local, "short").day.split(/[ ,]/);
  return { day, month, year: local.slice(0, 4), time: local.slice(11) };
}
