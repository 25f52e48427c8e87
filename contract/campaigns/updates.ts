import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { mailFigures } from "../outreach/mailings.ts";
import { pageOf, pageQuery, pathId } from "../page.ts";
import { nameLine, paragraphs, plainLine } from "../plain-text.ts";
import { MAX_ALT_LENGTH } from "./pictures.ts";

export const MAX_UPDATE_TITLE = 120;
export const MAX_UPDATE_LENGTH = 10_000;
export const MAX_UPDATE_PICTURES = 4;
/** How many updates may wait to be posted, drafts included. */
export const MAX_WAITING_UPDATES = 20;

/** How many of a campaign's updates may go out by mail within so many hours; posting has no limit. */
export const UPDATE_MAIL_LIMITS = [
  { most: 2, hours: 24 },
  { most: 5, hours: 7 * 24 },
] as const;
const [aDay, aWeek] = UPDATE_MAIL_LIMITS;
export const UPDATE_MAIL_RULE = `At most ${aDay.most} updates in ${aDay.hours} hours and ${aWeek.most} in ${aWeek.hours / 24} days go out by mail.`;

export const updateStates = ["draft", "scheduled", "posted"] as const;
export type UpdateState = (typeof updateStates)[number];

/** An update as the team sees it. */
export const managedUpdate = z.object({
  id: z.number(),
  state: z.enum(updateStates),
  title: z.string(),
  body: z.string(),
  pictures: z.array(z.object({ key: z.string(), image: z.string(), alt: z.string() })),
  author: z.nullable(z.string()),
  posted_at: z.nullable(z.string()),
  scheduled_for: z.nullable(z.string()),
  /** Whether donors and followers get a mail when it is posted. */
  mail: z.boolean(),
  /** The figures of its mail; null where none was sent. */
  figures: z.nullable(mailFigures),
  version: z.number(),
});
export type ManagedUpdate = z.output<typeof managedUpdate>;

const updatePicture = z.object({
  key: z.string().check(z.maxLength(100)),
  alt: plainLine(MAX_ALT_LENGTH).check(z.minLength(1, "Please say what the picture shows")),
});

export const updateBody = z.object({
  title: nameLine(MAX_UPDATE_TITLE, "Please write a title"),
  /** Plain text; an empty line separates paragraphs. */
  body: z
    .string()
    .check(
      ...paragraphs,
      z.minLength(1, "Please write something"),
      z.maxLength(MAX_UPDATE_LENGTH, `At most ${MAX_UPDATE_LENGTH} characters`),
    ),
  pictures: z.array(updatePicture).check(
    z.maxLength(MAX_UPDATE_PICTURES, `At most ${MAX_UPDATE_PICTURES} pictures`),
    z.refine((list) => new Set(list.map(({ key }) => key)).size === list.length, {
      error: "A picture can stand there once",
    }),
  ),
  mail: z.boolean(),
  /** Post at once, keep as a draft, or schedule. A posted update stays posted. */
  post: z.union([
    z.enum(["now", "draft"]),
    z.iso.datetime({ offset: true, error: "Please choose a time" }),
  ]),
});
export type UpdateBody = z.output<typeof updateBody>;

const ofCampaign = z.object({ id: pathId });
const ofUpdate = z.object({ id: pathId, update: pathId });

export const listManagedUpdates = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/updates/",
  summary: "A campaign's updates for its team: those posted, newest first, and all that wait",
  access: "supporter",
  params: ofCampaign,
  query: z.object(pageQuery),
  success: {
    status: 200,
    body: z.extend(pageOf(managedUpdate), {
      waiting: z.array(managedUpdate),
    }),
  },
  errors: ["unauthorized", "not_found", "invalid"],
});

export const getUpdateReach = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/updates/reach/",
  summary: "How many people an update would be mailed to by now, and from when on it may be",
  access: "supporter",
  params: ofCampaign,
  success: {
    status: 200,
    body: z.object({
      /**
       * In whole tens, rounded down. Of a campaign with very many donations and followers only the first are
       * looked through.
       */
      people: z.number(),
      /** True where there may be more people than were counted. */
      more: z.boolean(),
      /** When the next one may go out by mail; null for right away. */
      mail_from: z.nullable(z.string()),
    }),
  },
  errors: ["unauthorized", "not_found"],
});

export const writeUpdate = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/updates/",
  summary: "Post an update, now or at a time to come, or keep a draft",
  access: "supporter",
  params: ofCampaign,
  body: updateBody,
  success: { status: 201, body: managedUpdate },
  errors: ["unauthorized", "forbidden", "not_found", "wrong_state", "invalid", "too_many_requests"],
});

export const editUpdate = defineEndpoint({
  method: "PUT",
  path: "/api/v1/organiser/campaigns/{id}/updates/{update}/",
  summary: "Change an update; one that is posted is not mailed again",
  access: "supporter",
  params: ofUpdate,
  body: z.extend(updateBody, { version: z.number().check(z.int()) }),
  success: { status: 200, body: managedUpdate },
  errors: [
    "unauthorized",
    "forbidden",
    "not_found",
    "changed_meanwhile",
    "wrong_state",
    "invalid",
    "too_many_requests",
  ],
});

export const deleteUpdate = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/organiser/campaigns/{id}/updates/{update}/",
  summary: "Delete an update",
  access: "supporter",
  params: ofUpdate,
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized", "forbidden", "not_found", "too_many_requests"],
});
