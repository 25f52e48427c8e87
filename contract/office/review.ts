import * as z from "zod/mini";
import { campaignStates } from "../campaigns/campaign-states.ts";
import { campaignPreview } from "../campaigns/catalogue.ts";
import { campaignHistoryStep, pendingChange } from "../campaigns/organising.ts";
import { officeReport, reportStates } from "../campaigns/reports.ts";
import { defineEndpoint } from "../endpoint.ts";
import { officeRoles } from "../office-roles.ts";
import { pageQuery, pageSchema, pathId } from "../page.ts";
import { currency, picture, wireAmount } from "../wire.ts";
import { officeErrors, requiredReason } from "./users.ts";

export const queues = z.object({
  reviews: z.number(),
  reports: z.number(),
  enquiries: z.number(),
  refunds: z.number(),
  /** Disputes whose bank still accepts evidence. */
  disputes: z.number(),
  reported: z.number(),
  payments: z.number(),
  /** Open lines of bank statements. */
  bank: z.number(),
  /** Without those about payments on hold. */
  alerts: z.number(),
  /** Failed jobs that don't repeat on a schedule. */
  jobs: z.number(),
});
export type Queues = z.output<typeof queues>;

export const getQueues = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/queues/",
  summary: "Get the number of items in each queue, the caller's role, and the site's version",
  access: "admin",
  office: "home",
  success: {
    status: 200,
    body: z.extend(queues, {
      version: z.string(),
      /** The caller's. */
      role: z.enum(officeRoles),
    }),
  },
  errors: officeErrors,
});

/**
 * An item waiting for a decision: a campaign before it goes live, or a change to a
 * live one.
 */
export const reviewItem = z.object({
  kind: z.enum(["campaign", "change"]),
  campaign_id: z.number(),
  title: z.string(),
  images: z.array(picture),
  category: z.string(),
  owner: z.string(),
  waiting_since: z.string(),
  /** Whether it was live or in review before. */
  known: z.boolean(),
});
export type ReviewItem = z.output<typeof reviewItem>;

export const listReviews = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/reviews/",
  summary: "List the fifty reviews that have waited longest",
  access: "admin",
  office: "campaigns",
  success: { status: 200, body: z.object({ data: z.array(reviewItem) }) },
  errors: officeErrors,
});

/** What the office can do with a campaign if its state allows it. */
export const officeActions = ["approve", "ask_back", "reject", "pause", "resume", "close"] as const;
export type OfficeAction = (typeof officeActions)[number];

/** Actions that need a reason, which is emailed to the team. */
export const reasonedActions: readonly OfficeAction[] = ["ask_back", "reject", "pause", "close"];

/** What the office knows about the person behind a campaign. */
const campaignOwner = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  two_factor: z.boolean(),
  joined_at: z.string(),
  /** The five newest of their other campaigns that were submitted, and how many there are. */
  campaigns: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      state: z.enum(campaignStates),
      raised: wireAmount,
      currency,
    }),
  ),
  campaign_count: z.number(),
});
export type CampaignOwner = z.output<typeof campaignOwner>;

/** A campaign as the office sees it: its page, history and possible actions. */
export const officeCampaign = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  state: z.enum(campaignStates),
  owner: campaignOwner,
  actions: z.array(z.enum(officeActions)),
  /** The proposed change; `preview` has the current values. */
  change: z.nullable(pendingChange),
  /** Newest first. */
  history: z.array(campaignHistoryStep),
  open_reports: z.number(),
  /** The in-kind gifts that the team asks for. */
  wanted: z.array(z.object({ name: z.string(), note: z.string(), quantity: z.number() })),
  /** The team's thank-you message to donors; may be empty. */
  thanks: z.string(),
  preview: campaignPreview,
});
export type OfficeCampaign = z.output<typeof officeCampaign>;

const idParams = z.object({ id: pathId });
const campaignResponse = { status: 200, body: officeCampaign } as const;

export const getOfficeCampaign = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/campaigns/{id}/",
  summary: "Get a campaign that has been submitted, with everything needed for a decision",
  access: "admin",
  office: "campaigns",
  params: idParams,
  success: campaignResponse,
  errors: [...officeErrors, "not_found"],
});

export const decideCampaign = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/campaigns/{id}/decisions/",
  summary: "Approve, reject, pause, resume or close a campaign, or request changes to it",
  access: "admin",
  office: "campaigns",
  params: idParams,
  body: z
    .object({ action: z.enum(officeActions), reason: z.optional(requiredReason), version: z.int() })
    .check(
      z.refine(({ action, reason }) => reason !== undefined || !reasonedActions.includes(action), {
        path: ["reason"],
        error: "Please give a reason",
      }),
    ),
  success: campaignResponse,
  errors: [...officeErrors, "not_found", "wrong_state", "changed_meanwhile", "invalid"],
});

export const decideChange = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/changes/{id}/decisions/",
  summary: "Approve or reject a change to a live campaign",
  access: "admin",
  office: "campaigns",
  params: idParams,
  body: z
    .object({
      approve: z.boolean(),
      reason: z.optional(requiredReason),
      /** Identifies the change that was read. */
      proposed_at: z.string(),
    })
    .check(
      z.refine(({ approve, reason }) => approve || reason !== undefined, {
        path: ["reason"],
        error: "Please give a reason",
      }),
    ),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: [...officeErrors, "not_found", "wrong_state", "changed_meanwhile", "invalid"],
});

export const reportActions = ["dismiss", "pause_campaign", "hide_comment"] as const;
export type ReportAction = (typeof reportActions)[number];

export const listReports = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/reports/",
  summary: "List reports: open ones oldest first, the others newest first",
  access: "admin",
  office: "campaigns",
  query: z.object({ ...pageQuery, state: z._default(z.enum(reportStates), "open") }),
  success: { status: 200, body: pageSchema(officeReport) },
  errors: [...officeErrors, "invalid"],
});

export const decideReport = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/reports/{id}/decisions/",
  summary: "Dismiss a report, pause its campaign or hide its comment, with a note",
  access: "admin",
  office: "campaigns",
  params: idParams,
  /** The note is for the office. If the campaign is paused, its team gets the note as the reason. */
  body: z.object({ action: z.enum(reportActions), note: requiredReason }),
  success: { status: 200, body: officeReport },
  errors: [...officeErrors, "not_found", "wrong_state", "changed_meanwhile", "invalid"],
});
