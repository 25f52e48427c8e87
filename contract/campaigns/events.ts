import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pathId } from "../page.ts";
import { eventTimes, eventZone, picture } from "../wire.ts";
import { publicDonor } from "./catalogue.ts";

export const EVENTS_PER_PAGE = 9;

/** place: an address to go to · meeting: an online service, with a link for those who signed up. */
export const placeKinds = ["place", "meeting"] as const;

const ofEvent = z.object({ id: pathId });

/** What everybody may know of an event. */
export const eventShape = {
  id: z.number(),
  title: z.string(),
  description: z.string(),
  ...eventTimes,
  ...eventZone,
  host: publicDonor,
  place_kind: z.enum(placeKinds),
  /** The address, or the name of the service. */
  place: z.string(),
  /** Its own picture, otherwise the campaign's cover. */
  picture,
  campaign: z.object({ id: z.number(), title: z.string() }),
  /** How many have signed up. */
  coming: z.number(),
};

export const publicEvent = z.object(eventShape);
export type PublicEvent = z.output<typeof publicEvent>;

export const eventCard = z.object({
  ...eventShape,
  signed_up: z.boolean(),
  /** Whether the caller is in the campaign's team. */
  own: z.boolean(),
  /** Whether everybody sees its page; where the campaign is not public, only the team does. */
  public: z.boolean(),
});
export type EventCard = z.output<typeof eventCard>;

/** The caller's own part in an event. */
export const ownEventPart = z.object({
  signed_up: z.boolean(),
  /** Whether the caller is in the campaign's team. */
  own: z.boolean(),
  /** Null where there is none, or where the caller may not know it. */
  meeting_url: z.nullable(z.string()),
  /** Address of the calendar file, with the meeting's link for those who may know it. */
  calendar_url: z.string(),
});
export type OwnEventPart = z.output<typeof ownEventPart>;

export const listEvents = defineEndpoint({
  method: "GET",
  path: "/api/v1/events/",
  summary: "Events of all public campaigns, those ahead first; or the caller's own",
  access: "guest",
  query: z.object({
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** The UTC year in which events begin. */
    year: z.optional(z.coerce.number().check(z.int(), z.gte(1970), z.lte(9999))),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
    /** Events of campaigns in whose teams the caller is, and events that the caller signed up for. */
    mine: z.optional(z.enum(["true", "false"])),
  }),
  success: {
    status: 200,
    body: z.object({
      data: z.array(eventCard),
      /** The number of this page; the last one where a later one was asked for. */
      page: z.number(),
      pages: z.number(),
      /** How many events match. */
      total: z.number(),
      /** All years, newest first, whatever is searched for. */
      years: z.array(z.number()),
      counts: z.object({ all: z.number(), ahead: z.number() }),
      /** When the next of all these events ends, and so the list changes by itself; null for never. */
      until: z.nullable(z.string()),
    }),
  },
  errors: ["unauthorized", "invalid"],
});
export type EventList = z.output<(typeof listEvents)["success"]["body"]>;

export const getEvent = defineEndpoint({
  method: "GET",
  path: "/api/v1/event/{id}/",
  summary: "An event of a public campaign",
  access: "anyone",
  params: ofEvent,
  success: { status: 200, body: z.object({ data: publicEvent }) },
  errors: ["not_found"],
});

export const getEventCalendar = defineEndpoint({
  method: "GET",
  path: "/api/v1/event/{id}/calendar.ics/",
  summary: "An event for one's calendar (RFC 5545)",
  access: "guest",
  params: ofEvent,
  query: z.object({
    /** The key in the mail to a guest: it adds the meeting's link. */
    key: z.optional(z.string().check(z.maxLength(200))),
  }),
  success: { status: 200, body: z.object({}), file: "text/calendar; charset=utf-8" },
  errors: ["not_found"],
});

export const getOwnEventPart = defineEndpoint({
  method: "GET",
  path: "/api/v1/event/{id}/signup/",
  summary: "Whether one has signed up, and what only those learn who have",
  access: "supporter",
  params: ofEvent,
  success: { status: 200, body: ownEventPart },
  errors: ["unauthorized", "not_found"],
});

export const signUpForEvent = defineEndpoint({
  method: "PUT",
  path: "/api/v1/event/{id}/signup/",
  summary: "Sign up for an event; once is enough",
  access: "supporter",
  params: ofEvent,
  success: { status: 200, body: ownEventPart },
  errors: ["unauthorized", "forbidden", "not_found", "wrong_state", "too_many_requests"],
});

export const withdrawFromEvent = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/event/{id}/signup/",
  summary: "Take one's sign-up back",
  access: "supporter",
  params: ofEvent,
  success: { status: 200, body: ownEventPart },
  errors: ["unauthorized", "not_found", "wrong_state", "too_many_requests"],
});
