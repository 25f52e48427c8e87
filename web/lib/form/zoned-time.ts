import { instantsOf, offsetText, zoneAbbreviation } from "#contract/time-zone.ts";

interface ZonedTime {
  /** The text of a `datetime-local` field, in the zone's own time. */
  readonly text: string;
  readonly zone: string;
  /** The chosen instant of a time that the clocks show twice. */
  readonly which?: string | undefined;
  /** The instant that the field was filled from. A field shows no seconds, and must not drop them. */
  readonly stored?: string | undefined;
}

export const timeProblems = {
  missing: "Please choose a date and a time",
  skipped: "The clocks go forward past this time on that day. Please choose another one",
  ambiguous: "Please choose one of the two",
} as const;

type Reading = { readonly instant: string } | { readonly problem: keyof typeof timeProblems };

const MINUTE_MS = 60_000;
const isoOf = (instant: number) => new Date(instant).toISOString();

/** The minute of an instant, as a choice between two has it. */
export const wholeMinute = (iso: string) =>
  isoOf(Math.floor(Date.parse(iso) / MINUTE_MS) * MINUTE_MS);

/** The instant of a typed time; with two readings it is the chosen one, and never a guess. */
export function readZonedTime({ text, zone, which, stored }: ZonedTime): Reading {
  const instants = instantsOf(text, zone)?.map(isoOf);
  if (!instants) return { problem: "missing" };
  const instant = instants.length > 1 ? instants.find((one) => one === which) : instants[0];
  if (!instant) return { problem: instants.length > 1 ? "ambiguous" : "skipped" };
  return { instant: stored && wholeMinute(stored) === instant ? stored : instant };
}

/** The two instants of a time that the clocks show twice; otherwise there is nothing to choose. */
export function timeChoices(text: string, zone: string): { value: string; label: string }[] {
  const instants = instantsOf(text, zone) ?? [];
  if (instants.length < 2) return [];
  return instants.map((instant, place) => {
    const [name, offset] = [zoneAbbreviation(instant, zone), offsetText(instant, zone)];
    const label = `${place === 0 ? "First" : "Second"}, ${name === offset ? offset : `${name} (${offset})`}`;
    return { value: isoOf(instant), label };
  });
}
