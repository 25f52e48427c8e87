import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pathId } from "../page.ts";
import { paragraphs } from "../plain-text.ts";

export const reportReasons = {
  misleading: "It's misleading or untrue",
  money: "The money isn't going where it should",
  identity: "Someone is impersonating someone else",
  rights: "It shows people or pictures without permission",
  hateful: "It's hateful, violent or harassing",
  illegal: "It's illegal",
  spam: "It's spam or doesn't belong here",
  other: "Something else",
} as const;
export type ReportReason = keyof typeof reportReasons;
const reasons = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

export const REPORT_LENGTH = { min: 10, max: 2000 } as const;
export const REPORTS_PER_DAY = 5;

export const reportStates = ["open", "dismissed", "acted"] as const;
export type ReportState = (typeof reportStates)[number];

export const reportBody = z.object({
  reason: z.enum(reasons, "Please choose a reason"),
  text: z
    .string("Please tell us what's wrong")
    .check(
      ...paragraphs,
      z.minLength(REPORT_LENGTH.min, `Please write at least ${REPORT_LENGTH.min} characters`),
      z.maxLength(REPORT_LENGTH.max, `At most ${REPORT_LENGTH.max} characters`),
    ),
  /** The reported comment; if missing, the report is about the campaign. */
  comment_id: z.optional(z.number().check(z.int(), z.positive())),
});

export const officeReport = z.object({
  id: z.number(),
  campaign: z.object({ id: z.number(), title: z.string(), state: z.string() }),
  comment: z.nullable(
    z.object({
      id: z.number(),
      author: z.nullable(z.string()),
      /** Empty if the author deleted it. */
      text: z.string(),
      posted_at: z.string(),
      hidden: z.boolean(),
    }),
  ),
  reason: z.enum(reasons),
  text: z.string(),
  has_picture: z.boolean(),
  /** Null for a guest. */
  reporter: z.nullable(z.object({ name: z.string(), email: z.string() })),
  reported_at: z.string(),
  state: z.enum(reportStates),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The number of other open reports about the same campaign. */
  open_of_campaign: z.number(),
});
export type OfficeReport = z.output<typeof officeReport>;

export const reportCampaign = defineEndpoint({
  method: "POST",
  path: "/api/v1/campaign/{id}/reports/",
  summary: "Report a campaign or one of its comments to the office",
  access: "guest",
  params: z.object({ id: pathId }),
  body: reportBody,
  success: {
    status: 201,
    /** `report_id` is for adding a picture; null for guests. */
    body: z.object({ message: z.string(), report_id: z.nullable(z.number()) }),
  },
  errors: ["not_found", "invalid", "too_many_requests"],
});

/** The body is the picture itself. Accepted once, within an hour of the report. */
export const addReportPicture = defineEndpoint({
  method: "PUT",
  path: "/api/v1/account/reports/{id}/picture/",
  summary: "Add a picture to the caller's report; only the office sees it",
  access: "supporter",
  params: z.object({ id: pathId }),
  rawBody: true,
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: [
    "unauthorized",
    "forbidden",
    "not_found",
    "payload_too_large",
    "unsupported_media_type",
    "invalid",
    "too_many_requests",
    "unavailable",
  ],
});

export const getReportPicture = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/reports/{id}/picture/",
  summary: "Download the picture of a report",
  access: "admin",
  office: "campaigns",
  params: z.object({ id: pathId }),
  success: { status: 200, body: z.null(), file: "image/jpeg" },
  errors: ["unauthorized", "forbidden", "two_factor_required", "not_found"],
});
