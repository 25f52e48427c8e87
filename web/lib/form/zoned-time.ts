import { findInstants, offsetText, zoneAbbreviation } from "#contract/time-zone.ts";

interface ZonedTime {
  /** The value of a `datetime-local` field, in the zone's time. */
  readonly text: string;
  readonly zone: string;
  /** The chosen instant of a time that the clocks show twice. */
  readonly which?: string | undefined;
  /** The instant that filled the field, whose seconds the field doesn't show. */
  readonly stored?: string | undefined;
}

export const timeProblems = {
  missing: "Please choose a date and a time",
  skipped: "The clocks go forward on that day and skip this time. Please choose another one",
  ambiguous: "Please choose one of the two",
} as const;

type Reading = { readonly instant: string } | { readonly problem: keyof typeof timeProblems };

const MINUTE_MS = 60_000;
const toIso = (instant: number) => new Date(instant).toISOString();

/** An instant truncated to the minute, as the choices are. */
export const wholeMinute = (iso: string) =>
  toIso(Math.floor(Date.parse(iso) / MINUTE_MS) * MINUTE_MS);

/** The instant of a typed time. An ambiguous time needs a choice. */
export function readZonedTime({ text, zone, which, stored }: ZonedTime): Reading {
  const instants = findInstants(text, zone)?.map(toIso);
  if (!instants) return { problem: "missing" };
  const instant =
    instants.length > 1 ? instants.find((candidate) => candidate === which) : instants[0];
  if (!instant) return { problem: instants.length > 1 ? "ambiguous" : "skipped" };
  return { instant: stored && wholeMinute(stored) === instant ? stored : instant };
}

/** The two instants of a time that the clocks show twice; empty for other times. */
export function timeChoices(text: string, zone: string): { value: string; label: string }[] {
  const instants = findInstants(text, zone) ?? [];
  if (instants.length < 2) return [];
  return instants.map((instant, index) => {
    const [name, offset] = [zoneAbbreviation(instant, zone), offsetText(instant, zone)];
    const label = `${index === 0 ? "First" : "Second"}, ${name === offset ? offset : `${name} (${offset})`}`;
    return { value: toIso(instant), label };
  });
}
