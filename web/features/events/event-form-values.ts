import * as z from "zod/mini";
import { eventBody, type TeamEvent } from "#contract/campaigns/team-events.ts";

const pad = (value: number) => String(value).padStart(2, "0");

/** A moment as the browser's field holds it, in the viewer's time zone: `2026-11-20T18:00`. */
export function localTime(moment: Date): string {
  const day = [moment.getFullYear(), pad(moment.getMonth() + 1), pad(moment.getDate())].join("-");
  return `${day}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`;
}

/**
 * The moment in a field as the contract takes it. Other text stays as it is: the contract refuses
 * it.
 */
export function asMoment(local: unknown): unknown {
  const moment = new Date(String(local));
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString();
}

type FormValues = Record<string, unknown>;

/** The contract's body, made of the form's fields. */
export const eventForm = z.pipe(
  z.pipe(
    z.custom<FormValues>(),
    z.transform((values) => ({
      ...values,
      starts_at: asMoment(values.starts_at),
      ends_at: asMoment(values.ends_at),
      meeting_url: values.place_kind === "meeting" ? values.meeting_url : null,
    })),
  ),
  eventBody,
);

const DEFAULT_HOUR = 18;
const DEFAULT_MINUTES = 90;

/** The form's first values: those of the event, or an evening a week from now. */
export function formValues(event: TeamEvent | undefined, hostId: string, now: Date): FormValues {
  if (event) {
    const { title, description, place_kind, place, meeting_url, host_id } = event;
    return {
      ...{ title, description, place_kind, place, meeting_url: meeting_url ?? "", host_id },
      starts_at: localTime(new Date(event.starts_at)),
      ends_at: localTime(new Date(event.ends_at)),
      picture: null,
    };
  }
  const day = [now.getFullYear(), now.getMonth(), now.getDate() + 7] as const;
  return {
    title: "",
    description: "",
    place_kind: "place",
    place: "",
    meeting_url: "",
    host_id: hostId,
    starts_at: localTime(new Date(...day, DEFAULT_HOUR)),
    ends_at: localTime(new Date(...day, DEFAULT_HOUR, DEFAULT_MINUTES)),
    picture: null,
  };
}

/** The time zone of the form's times: "Central European Standard Time (UTC+1)". */
export function zoneText(now: Date): string {
  const name = (timeZoneName: "long" | "shortOffset") =>
    new Intl.DateTimeFormat("en-US", { timeZoneName })
      .formatToParts(now)
      .find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [long, offset] = [name("long"), name("shortOffset").replace("GMT", "UTC")];
  return long === offset ? long : `${long} (${offset})`;
}
