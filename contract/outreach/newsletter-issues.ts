import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { MAX_CATEGORY_ID, pageQuery, pageSchema, pathId } from "../page.ts";
import { plainLine } from "../plain-text.ts";
import { mailFigures } from "./mailings.ts";

/** The database cannot store a zero byte or a lone surrogate. */
const paragraphs = z.string().check(
  z.overwrite((text) => text.toWellFormed().replaceAll("\u0000", "")),
  z.maxLength(5000, "At most 5000 characters"),
);

/** The blocks of an issue, from top to bottom. In a draft they may be unfinished. */
export const issueBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), text: plainLine(200) }),
  z.object({ kind: z.literal("text"), text: paragraphs }),
  /** A button with an http or https URL. */
  z.object({ kind: z.literal("action"), label: plainLine(80), url: plainLine(500) }),
  /** The path of a JPEG or PNG on this site, the formats that mail programs show. */
  z.object({ kind: z.literal("picture"), path: plainLine(300), alt: plainLine(300) }),
]);
export type IssueBlock = z.output<typeof issueBlock>;

const categoryId = z.number().check(z.int(), z.gte(1), z.lte(MAX_CATEGORY_ID));

export const segment = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("all") }),
  z.object({ kind: z.literal("donors") }),
  z.object({ kind: z.literal("cause"), category_id: categoryId }),
]);
export type Segment = z.output<typeof segment>;

export type IssueState = "draft" | "scheduled" | "sent";

const issueText = {
  subject: plainLine(150),
  blocks: z.array(issueBlock).check(z.maxLength(40)),
  segment,
};

export const issueSummary = z.object({
  id: z.number(),
  subject: z.string(),
  /** `sending` until all emails are sent. */
  state: z.enum(["draft", "scheduled", "sending", "sent"]),
  scheduled_for: z.nullable(z.string()),
  changed_at: z.string(),
  /** Null until sending starts. */
  figures: z.nullable(mailFigures),
});
export type IssueSummary = z.output<typeof issueSummary>;

export const issue = z.extend(issueSummary, {
  ...issueText,
  version: z.number(),
  author: z.string(),
  /** Shows the saved issue as it will look; valid for an hour. */
  preview_url: z.string(),
});
export type Issue = z.output<typeof issue>;

const officeErrors = ["unauthorized", "forbidden", "two_factor_required"] as const;
const issueParams = { params: z.object({ id: pathId }) };
const versionField = { version: z.number().check(z.int()) };

export const listIssues = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/newsletter/issues/",
  summary: "List issues of the newsletter, newest first",
  access: "admin",
  office: "newsletter",
  query: z.object(pageQuery),
  success: { status: 200, body: pageSchema(issueSummary) },
  errors: [...officeErrors, "invalid"],
});

export const createIssue = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/newsletter/issues/",
  summary: "Create an issue",
  access: "admin",
  office: "newsletter",
  success: { status: 201, body: issue },
  errors: [...officeErrors],
});

export const getIssue = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/newsletter/issues/{id}/",
  summary: "Get a newsletter issue",
  access: "admin",
  office: "newsletter",
  ...issueParams,
  success: { status: 200, body: issue },
  errors: [...officeErrors, "not_found"],
});

/** A draft may be unfinished; it is checked before sending. */
export const updateIssue = defineEndpoint({
  method: "PUT",
  path: "/api/v1/admin/newsletter/issues/{id}/",
  summary: "Update a draft",
  access: "admin",
  office: "newsletter",
  ...issueParams,
  body: z.object({ ...issueText, ...versionField }),
  success: { status: 200, body: issue },
  errors: [...officeErrors, "not_found", "invalid", "changed_meanwhile", "wrong_state"],
});

export const deleteIssue = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/admin/newsletter/issues/{id}/",
  summary: "Delete a draft",
  access: "admin",
  office: "newsletter",
  ...issueParams,
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: [...officeErrors, "not_found", "wrong_state"],
});

export const testIssue = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/newsletter/issues/{id}/test/",
  summary: "Send an issue to oneself",
  access: "admin",
  office: "newsletter",
  ...issueParams,
  success: { status: 200, body: z.object({ email: z.string() }) },
  errors: [...officeErrors, "not_found", "invalid"],
});

export const scheduleIssue = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/newsletter/issues/{id}/schedule/",
  summary: "Send a draft, now or at a time",
  access: "admin",
  office: "newsletter",
  ...issueParams,
  body: z.object({ ...versionField, at: z.nullable(z.iso.datetime({ offset: true })) }),
  success: { status: 200, body: issue },
  errors: [...officeErrors, "not_found", "invalid", "changed_meanwhile", "wrong_state"],
});

export const cancelIssue = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/newsletter/issues/{id}/cancel/",
  summary: "Cancel a scheduled issue, which becomes a draft again",
  access: "admin",
  office: "newsletter",
  ...issueParams,
  success: { status: 200, body: issue },
  errors: [...officeErrors, "not_found", "wrong_state"],
});

export const countAudience = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/newsletter/audience/",
  summary: "Count the recipients of an issue",
  access: "admin",
  office: "newsletter",
  query: z.object({
    kind: z.enum(["all", "donors", "cause"]),
    category_id: z.optional(pathId.check(z.lte(MAX_CATEGORY_ID))),
  }),
  success: {
    status: 200,
    body: z.object({
      recipients: z.number(),
      /** Subscribers in the segment whose emails bounce; they get none. */
      come_back: z.number(),
    }),
  },
  errors: [...officeErrors, "invalid"],
});
