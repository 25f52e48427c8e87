/*
 * Time zones by IANA name. `Temporal` is missing in Node 24 and some browsers, and its polyfill is
 * too heavy for a page.
 */

type Instant = string | number | Date;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A formatter takes 50 kB, and visitors choose the zones. */
const MAX_FORMATTERS = 100;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Unknown zones fall back to UTC. */
function findFormatter(locale: string, zone: string, options: Intl.DateTimeFormatOptions) {
  const key = [locale, zone, ...Object.entries(options)].join(" ");
  const known = formatters.get(key);
  if (known) return known;
  const timeZone = canonicalTimeZone(zone) ?? "UTC";
  const created = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  formatters.set(key, created);
  return created;
}

/** The platform's name of a zone; undefined for an unknown zone or a mere offset. */
export function canonicalTimeZone(name: string): string | undefined {
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const clock = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const;

/** What the zone's clocks show at an instant, as if it were UTC; ms, in whole seconds. */
function wallTime(instant: Instant, zone: string): number {
  const parts = findFormatter("en-US", zone, clock).formatToParts(new Date(instant));
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
  return Date.UTC(
    ...([part("year"), part("month") - 1, part("day")] as const),
    ...([part("hour"), part("minute"), part("second")] as const),
  );
}

/** The zone's offset from UTC, ms. */
function offsetAt(instant: Instant, zone: string): number {
  return wallTime(instant, zone) - Math.floor(new Date(instant).getTime() / 1000) * 1000;
}

/** The value of a `datetime-local` field in whole minutes: `2026-11-20T18:00`. */
export function localTime(instant: Instant, zone: string): string {
  return new Date(wallTime(instant, zone)).toISOString().slice(0, 16);
}

const localForm = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/;

/**
 * The instants, ms, at which the zone's clocks show a local time: none if they are put forward over
 * it, two if they go back, earlier first. Undefined if the text is not a local time.
 */
export function findInstants(local: string, zone: string): number[] | undefined {
  const wall = localForm.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  // `Date.parse` accepts the 30th of February and 24:00.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local)) return undefined;
  // Clocks change at most once within these two days, which cover all instants of the local time.
  const offsets = new Set([offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)]);
  return [...offsets]
    .map((offset) => ({ offset, instant: wall - offset }))
    .filter(({ offset, instant }) => offsetAt(instant, zone) === offset)
    .map(({ instant }) => instant)
    .toSorted((a, b) => a - b);
}

/** "UTC+2", "UTC-3:30", "UTC". */
export function offsetText(instant: Instant, zone: string): string {
  const { sign, hours, minutes } = offsetParts(instant, zone);
  if (hours + minutes === 0) return "UTC";
  return `UTC${sign}${hours}${minutes ? `:${String(minutes).padStart(2, "0")}` : ""}`;
}

/** "March 18, 2026, 14:05 CET", in a zone. */
export function dayTimeText(instant: Instant, zone: string): string {
  const day = findFormatter("en-US", zone, { dateStyle: "long" }).format(new Date(instant));
  return `${day}, ${localTime(instant, zone).slice(11)} ${zoneAbbreviation(instant, zone)}`;
}

/** "2026-07-04T18:00:00+02:00". */
export function isoInZone(instant: Instant, zone: string): string {
  const { sign, hours, minutes } = offsetParts(instant, zone);
  const two = (part: number) => String(part).padStart(2, "0");
  const wall = new Date(wallTime(instant, zone)).toISOString().slice(0, 19);
  return `${wall}${sign}${two(hours)}:${two(minutes)}`;
}

function offsetParts(instant: Instant, zone: string) {
  const offset = Math.round(offsetAt(instant, zone) / MINUTE_MS);
  const size = Math.abs(offset);
  return { sign: offset < 0 ? "-" : "+", hours: Math.floor(size / 60), minutes: size % 60 };
}

/** Each English locale has abbreviations only for zones in its own region. */
const LOCALES = ["en-US", "en-GB", "en-AU"];

/** "CEST", or the offset, "UTC+5:45", if English has no abbreviation. */
export function zoneAbbreviation(instant: Instant, zone: string): string {
  const names = LOCALES.map((locale) => zoneName(instant, zone, { locale, form: "short" }));
  return names.find((name) => /^(?!GMT[+-])[A-Z]/.test(name)) ?? offsetText(instant, zone);
}

/** "Central European Summer Time". */
export function zoneLongName(instant: Instant, zone: string): string {
  return zoneName(instant, zone, { locale: "en-US", form: "long" });
}

function zoneName(
  instant: Instant,
  zone: string,
  { locale, form }: { locale: string; form: "short" | "long" },
): string {
  const parts = findFormatter(locale, zone, { timeZoneName: form }).formatToParts(
    new Date(instant),
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** Midnight of a day, `2026-11-20`; where clocks are put forward over it, the first time after. */
export function startOfDay(day: string, zone: string): Date {
  const [instant] = ["00:00", "00:30", "01:00"].flatMap(
    (time) => findInstants(`${day}T${time}`, zone) ?? [],
  );
  if (instant === undefined) throw new RangeError(`${day} does not begin in ${zone}`);
  return new Date(instant);
}
