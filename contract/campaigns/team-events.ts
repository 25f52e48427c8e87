import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { orderSchema, pageQuery, pageSchema, pathId } from "../page.ts";
import { nameLine, paragraphs, plainLine } from "../plain-text.ts";
import { canonicalTimeZone } from "../time-zone.ts";
import { eventShape, placeKinds } from "./events.ts";

/** The limit for new events of a campaign, since each one notifies all followers. */
export const EVENTS_PER_DAY = 10;
export const EVENT_TITLE_LENGTH = 120;
export const EVENT_TEXT_LENGTH = 4000;
export const EVENT_NOTE_LENGTH = 500;
const MAX_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

const campaignParams = z.object({ id: pathId });
const eventParams = z.object({ id: pathId, event: pathId });

export const teamEvent = z.object({
  ...eventShape,
  host_id: z.string(),
  meeting_url: z.nullable(z.string()),
  /** Null for the campaign's cover. */
  picture_key: z.nullable(z.string()),
  version: z.number(),
});
export type TeamEvent = z.output<typeof teamEvent>;

const moment = z.iso.datetime("Please choose a date and a time");
const timeZone = z.string().check(
  z.overwrite((name) => canonicalTimeZone(name) ?? ""),
  z.minLength(1, "Please choose a time zone, such as Europe/Berlin"),
);
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

function isSecureLink(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === "https:";
}

export const eventBody = z
  .object({
    title: nameLine(EVENT_TITLE_LENGTH).check(z.minLength(3, "At least 3 characters")),
    description: z
      .string()
      .check(
        ...paragraphs,
        z.minLength(1, "Please describe the event"),
        z.maxLength(EVENT_TEXT_LENGTH, `At most ${EVENT_TEXT_LENGTH} characters`),
      ),
    starts_at: moment,
    ends_at: moment,
    /** IANA name of the event's time zone. Defaults to UTC for a new event, otherwise to the current zone. */
    time_zone: z.optional(timeZone),
    place_kind: z.enum(placeKinds),
    place: plainLine(200).check(z.minLength(1, "Please enter the place")),
    meeting_url: z.nullable(z.string().check(z.trim(), z.maxLength(500, "At most 500 characters"))),
    /** A member of the team; defaults to the caller. */
    host_id: z.optional(uuid),
    /** One of the campaign's ready uploads; null for the campaign's cover. */
    picture: z.nullable(z.object({ key: z.string().check(z.maxLength(60)), alt: plainLine(200) })),
  })
  .check(
    z.refine(({ starts_at, ends_at }) => Date.parse(ends_at) > Date.parse(starts_at), {
      path: ["ends_at"],
      error: "Please choose an end time after the start time",
    }),
    z.refine(
      ({ starts_at, ends_at }) => Date.parse(ends_at) - Date.parse(starts_at) <= MAX_DAYS * DAY_MS,
      { path: ["ends_at"], error: `An event can last at most ${MAX_DAYS} days` },
    ),
    z.refine(
      ({ place_kind, meeting_url }) => place_kind === "place" || isSecureLink(meeting_url ?? ""),
      { path: ["meeting_url"], error: "Please enter the full link, starting with https://" },
    ),
  );

const note = z.optional(
  z
    .string()
    .check(
      ...paragraphs,
      z.maxLength(EVENT_NOTE_LENGTH, `At most ${EVENT_NOTE_LENGTH} characters`),
    ),
);

export const teamEventOrders = orderSchema("starts");
export type TeamEventOrder = z.output<typeof teamEventOrders>;

export const listTeamEvents = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/events/",
  summary: "List a campaign's events for its team, latest or earliest first",
  access: "supporter",
  params: campaignParams,
  query: z.object({ ...pageQuery, sort: z._default(teamEventOrders, "-starts") }),
  success: { status: 200, body: pageSchema(teamEvent) },
  errors: ["unauthorized", "not_found", "invalid"],
});

export const createEvent = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/events/",
  summary: "Create an event and notify the campaign's followers",
  access: "supporter",
  params: campaignParams,
  body: eventBody,
  success: { status: 201, body: teamEvent },
  errors: ["unauthorized", "forbidden", "not_found", "invalid", "wrong_state", "too_many_requests"],
});

/** `version` is the version that was edited; the response is 409 if someone else has changed the event since. */
export const updateEvent = defineEndpoint({
  method: "PUT",
  path: "/api/v1/organiser/campaigns/{id}/events/{event}/",
  summary: "Change an event that has not ended; guests are notified of a new time or place",
  access: "supporter",
  params: eventParams,
  body: z.intersection(eventBody, z.object({ version: z.int() })),
  success: { status: 200, body: teamEvent },
  errors: [
    "unauthorized",
    "forbidden",
    "not_found",
    "invalid",
    "changed_meanwhile",
    "wrong_state",
    "too_many_requests",
  ],
});

export const eventActions = ["start", "end", "cancel"] as const;
export type EventAction = (typeof eventActions)[number];

export const decideEvent = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/events/{event}/decision/",
  summary: "Start or end an event early, or cancel it and notify its guests",
  access: "supporter",
  params: eventParams,
  body: z.object({
    act: z.enum(eventActions),
    /** For a cancellation, a message to the guests. */
    note,
  }),
  success: { status: 200, body: teamEvent },
  errors: ["unauthorized", "forbidden", "not_found", "invalid", "wrong_state", "too_many_requests"],
});

export const eventGuest = z.object({
  name: z.string(),
  portrait: z.nullable(z.string()),
  signed_up_at: z.string(),
});

/** Only the latest guests are listed; the event's `coming` counts all of them. */
export const MAX_LISTED_GUESTS = 500;

export const listEventGuests = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/events/{event}/signups/",
  summary: "List guests of an event, latest first",
  access: "supporter",
  params: eventParams,
  success: { status: 200, body: z.object({ data: z.array(eventGuest) }) },
  errors: ["unauthorized", "not_found"],
});
