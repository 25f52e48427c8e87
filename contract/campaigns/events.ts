import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pathId } from "../page.ts";
import { eventTimes, eventZone, picture } from "../wire.ts";
import { publicDonor } from "./catalogue.ts";

export const EVENTS_PER_PAGE = 9;

/** place: an address to go to · meeting: an online service, with a link for those who signed up. */
export const placeKinds = ["place", "meeting"] as const;

const eventParams = z.object({ id: pathId });

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
  /** The event's picture, or the campaign's cover. */
  picture,
  campaign: z.object({ id: z.number(), title: z.string() }),
  coming: z.number(),
};

export const publicEvent = z.object(eventShape);
export type PublicEvent = z.output<typeof publicEvent>;

export const eventCard = z.object({
  ...eventShape,
  signed_up: z.boolean(),
  /** Whether the caller is in the campaign's team. */
  own: z.boolean(),
  /** Whether its page is public; otherwise only the team sees it. */
  public: z.boolean(),
});
export type EventCard = z.output<typeof eventCard>;

export const eventInvolvement = z.object({
  signed_up: z.boolean(),
  /** Whether the caller is in the campaign's team. */
  own: z.boolean(),
  /** Null if there is none or the caller may not see it. */
  meeting_url: z.nullable(z.string()),
  /** URL of the calendar file, which has the meeting's link if the caller may see it. */
  calendar_url: z.string(),
});
export type EventInvolvement = z.output<typeof eventInvolvement>;

export const listEvents = defineEndpoint({
  method: "GET",
  path: "/api/v1/events/",
  summary: "List events of all public campaigns, upcoming first; or only the caller's",
  access: "guest",
  query: z.object({
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** The UTC year in which events begin. */
    year: z.optional(z.coerce.number().check(z.int(), z.gte(1970), z.lte(9999))),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
    /** Events the caller signed up for, and events of campaigns whose team the caller is in. */
    mine: z.optional(z.enum(["true", "false"])),
  }),
  success: {
    status: 200,
    body: z.object({
      data: z.array(eventCard),
      /** Number of this page; the last page if a later one was requested. */
      page: z.number(),
      pages: z.number(),
      total: z.number(),
      /** All years with events, newest first, regardless of the search. */
      years: z.array(z.number()),
      counts: z.object({ all: z.number(), ahead: z.number() }),
      /** When the next event ends and the list changes; null for never. */
      until: z.nullable(z.string()),
    }),
  },
  errors: ["unauthorized", "invalid"],
});
export type EventList = z.output<(typeof listEvents)["success"]["body"]>;

export const getEvent = defineEndpoint({
  method: "GET",
  path: "/api/v1/event/{id}/",
  summary: "Get an event of a public campaign",
  access: "anyone",
  params: eventParams,
  success: { status: 200, body: z.object({ data: publicEvent }) },
  errors: ["not_found"],
});

export const getEventCalendar = defineEndpoint({
  method: "GET",
  path: "/api/v1/event/{id}/calendar.ics/",
  summary: "Download an event as a calendar file (RFC 5545)",
  access: "guest",
  params: eventParams,
  query: z.object({
    /** The key from the email to a guest; it adds the meeting's link. */
    key: z.optional(z.string().check(z.maxLength(200))),
  }),
  success: { status: 200, body: z.object({}), file: "text/calendar; charset=utf-8" },
  errors: ["not_found"],
});

export const getOwnEventPart = defineEndpoint({
  method: "GET",
  path: "/api/v1/event/{id}/signup/",
  summary: "Get whether the caller signed up, and details for guests only",
  access: "supporter",
  params: eventParams,
  success: { status: 200, body: eventInvolvement },
  errors: ["unauthorized", "not_found"],
});

export const signUpForEvent = defineEndpoint({
  method: "PUT",
  path: "/api/v1/event/{id}/signup/",
  summary: "Sign up for an event; repeating has no effect",
  access: "supporter",
  params: eventParams,
  success: { status: 200, body: eventInvolvement },
  errors: ["unauthorized", "forbidden", "not_found", "wrong_state", "too_many_requests"],
});

export const withdrawFromEvent = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/event/{id}/signup/",
  summary: "Cancel the caller's sign-up",
  access: "supporter",
  params: eventParams,
  success: { status: 200, body: eventInvolvement },
  errors: ["unauthorized", "not_found", "wrong_state", "too_many_requests"],
});
