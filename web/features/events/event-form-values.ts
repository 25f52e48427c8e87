import * as z from "zod/mini";
import { eventBody, type TeamEvent } from "#contract/campaigns/team-events.ts";
import { findInstants, localTime, offsetText, zoneLongName } from "#contract/time-zone.ts";
import { readZonedTime, timeProblems, wholeMinute } from "../../lib/form/zoned-time.ts";

type FormValues = Record<string, unknown>;

const timeFields = ["starts_at", "ends_at"] as const;

const toText = (value: unknown) => (typeof value === "string" ? value : "");

/** Schema that turns the form's fields into the contract's body. Times are read in the chosen zone. */
export function eventFormSchema(event: TeamEvent | undefined) {
  return z.pipe(
    z.custom<FormValues>(),
    z.transform((values, { issues }) => {
      const times = new Map(
        timeFields.map((name) => [
          name as string,
          readZonedTime({
            text: toText(values[name]),
            zone: toText(values.time_zone),
            which: toText(values[`${name}_which`]),
            stored: event?.[name],
          }),
        ]),
      );
      const areTimesValid = [...times.values()].every((time) => "instant" in time);
      const meeting_url = values.place_kind === "meeting" ? values.meeting_url : null;
      const instants = [...times].map(([name, time]) => [
        name,
        "instant" in time ? time.instant : "",
      ]);
      const body = eventBody.safeParse({ ...values, ...Object.fromEntries(instants), meeting_url });
      if (body.success) return body.data;
      for (const { path, message } of body.error.issues) {
        const name = String(path[0]);
        const time = times.get(name);
        const problem = time && "problem" in time ? time.problem : undefined;
        // While one time is invalid, complaints about the other may be wrong.
        if (time && !problem && !areTimesValid) continue;
        issues.push({
          code: "custom",
          path: problem === "ambiguous" ? [`${name}_which`] : [...path],
          message: problem ? timeProblems[problem] : message,
          input: values[name],
        });
      }
      return z.NEVER;
    }),
  );
}

const DEFAULT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Initial values: the event's, or an evening a week from now in the browser's zone. */
export function initialEventValues(
  event: TeamEvent | undefined,
  { hostId, now, zone }: { hostId: string; now: Date; zone: string },
): FormValues {
  if (event) {
    const { title, description, place_kind, place, meeting_url, host_id, time_zone } = event;
    return {
      ...{ title, description, place_kind, place, meeting_url: meeting_url ?? "", host_id },
      time_zone,
      ...timeValues(event, time_zone),
      picture: null,
    };
  }
  const today = Date.parse(localTime(now, zone).slice(0, 10));
  const day = new Date(today + DEFAULT_DAYS * DAY_MS).toISOString().slice(0, 10);
  return {
    title: "",
    description: "",
    place_kind: "place",
    place: "",
    meeting_url: "",
    host_id: hostId,
    time_zone: zone,
    starts_at: `${day}T18:00`,
    ends_at: `${day}T19:30`,
    picture: null,
  };
}

export function timeValues(event: Pick<TeamEvent, "starts_at" | "ends_at">, zone: string) {
  return {
    starts_at: localTime(event.starts_at, zone),
    starts_at_which: wholeMinute(event.starts_at),
    ends_at: localTime(event.ends_at, zone),
    ends_at_which: wholeMinute(event.ends_at),
  };
}

/** "Central European Summer Time (UTC+2)", as of that time; undefined without a time. */
export function zoneText(local: string, zone: string, which?: string): string | undefined {
  const instants = findInstants(local, zone) ?? [];
  const instant =
    instants.find((candidate) => new Date(candidate).toISOString() === which) ?? instants[0];
  if (instant === undefined) return undefined;
  return `${zoneLongName(instant, zone)} (${offsetText(instant, zone)})`;
}
