import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { mailFigures } from "../outreach/mailings.ts";
import { pageQuery, pageSchema, pathId } from "../page.ts";
import { nameLine, paragraphs, plainLine } from "../plain-text.ts";
import { MAX_ALT_LENGTH } from "./pictures.ts";

export const MAX_UPDATE_TITLE = 120;
export const MAX_UPDATE_LENGTH = 10_000;
export const MAX_UPDATE_PICTURES = 4;
/** Unposted updates of a campaign, including drafts. */
export const MAX_UNPOSTED_UPDATES = 20;

/** Updates of a campaign that can be emailed within so many hours; posting has no limit. */
export const UPDATE_MAIL_LIMITS = [
  { most: 2, hours: 24 },
  { most: 5, hours: 7 * 24 },
] as const;
const [daily, weekly] = UPDATE_MAIL_LIMITS;
export const UPDATE_MAIL_LIMIT_TEXT = `You can email at most ${daily.most} updates in ${daily.hours} hours and ${weekly.most} in ${weekly.hours / 24} days.`;

export const updateStates = ["draft", "scheduled", "posted"] as const;
export type UpdateState = (typeof updateStates)[number];

export const managedUpdate = z.object({
  id: z.number(),
  state: z.enum(updateStates),
  title: z.string(),
  body: z.string(),
  pictures: z.array(z.object({ key: z.string(), image: z.string(), alt: z.string() })),
  author: z.nullable(z.string()),
  posted_at: z.nullable(z.string()),
  scheduled_for: z.nullable(z.string()),
  /** Whether donors and followers get an email when it is posted. */
  mail: z.boolean(),
  /** Null if it was not emailed. */
  figures: z.nullable(mailFigures),
  version: z.number(),
});
export type ManagedUpdate = z.output<typeof managedUpdate>;

const updatePicture = z.object({
  key: z.string().check(z.maxLength(100)),
  alt: plainLine(MAX_ALT_LENGTH).check(z.minLength(1, "Please describe the picture")),
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
      error: "Each picture can be added only once",
    }),
  ),
  mail: z.boolean(),
  /** Post now, save as a draft, or schedule. A posted update stays posted. */
  post: z.union([
    z.enum(["now", "draft"]),
    z.iso.datetime({ offset: true, error: "Please choose a time" }),
  ]),
});
export type UpdateBody = z.output<typeof updateBody>;

const campaignParams = z.object({ id: pathId });
const updateParams = z.object({ id: pathId, update: pathId });

export const listManagedUpdates = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/updates/",
  summary:
    "List a campaign's updates for its team: posted ones, newest first, and all unposted ones",
  access: "supporter",
  params: campaignParams,
  query: z.object(pageQuery),
  success: {
    status: 200,
    body: z.extend(pageSchema(managedUpdate), {
      waiting: z.array(managedUpdate),
    }),
  },
  errors: ["unauthorized", "not_found", "invalid"],
});

export const getUpdateReach = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/updates/reach/",
  summary:
    "Get how many people an update would be emailed to, and when the next one can be emailed",
  access: "supporter",
  params: campaignParams,
  success: {
    status: 200,
    body: z.object({
      /** In whole tens, rounded down. Counting stops early for campaigns with very many donors. */
      people: z.number(),
      /** True if there may be more people than counted. */
      more: z.boolean(),
      /** When the next update can be emailed; null for right away. */
      mail_from: z.nullable(z.string()),
    }),
  },
  errors: ["unauthorized", "not_found"],
});

export const writeUpdate = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/updates/",
  summary: "Post or schedule an update, or save a draft",
  access: "supporter",
  params: campaignParams,
  body: updateBody,
  success: { status: 201, body: managedUpdate },
  errors: ["unauthorized", "forbidden", "not_found", "wrong_state", "invalid", "too_many_requests"],
});

export const editUpdate = defineEndpoint({
  method: "PUT",
  path: "/api/v1/organiser/campaigns/{id}/updates/{update}/",
  summary: "Change an update; a posted one is not emailed again",
  access: "supporter",
  params: updateParams,
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
  params: updateParams,
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized", "forbidden", "not_found", "too_many_requests"],
});
