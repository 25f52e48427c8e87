import * as z from "zod/mini";
import { campaignStates } from "../campaigns/campaign-states.ts";
import { campaignPreview } from "../campaigns/catalogue.ts";
import { campaignHistoryStep, waitingChange } from "../campaigns/organising.ts";
import { officeReport, reportStates } from "../campaigns/reports.ts";
import { defineEndpoint } from "../endpoint.ts";
import { pageOf, pageQuery, pathId } from "../page.ts";
import { picture } from "../wire.ts";
import { givenReason } from "./users.ts";

const officeErrors = ["unauthorized", "forbidden", "two_factor_required"] as const;

/** How many items wait in each queue of the office. */
export const queues = z.object({
  reviews: z.number(),
  reports: z.number(),
  enquiries: z.number(),
  /** Refunds that somebody asked for. */
  refunds: z.number(),
  /** Disputes whose bank still takes an answer of ours. */
  disputes: z.number(),
  /** Gifts that teams reported. */
  reported: z.number(),
  /** Payments that do not fit the books. */
  payments: z.number(),
  /** Those that are settled in their own room. */
  alerts: z.number(),
  /** Work that failed and does not come round by itself. */
  jobs: z.number(),
});
export type Queues = z.output<typeof queues>;

export const getQueues = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/queues/",
  summary: "How much waits for the office, and the version of the site",
  access: "admin",
  /** The frame of the office asks for it: it says the site's version too. */
  success: { status: 200, body: z.extend(queues, { version: z.string() }) },
  errors: officeErrors,
});

/**
 * An item that waits for the office's decision: a campaign before it goes live, or a change of a
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
  summary: "What waits for a review: the fifty that wait longest",
  access: "admin",
  success: { status: 200, body: z.object({ data: z.array(reviewItem) }) },
  errors: officeErrors,
});

/** The steps of the office with a campaign, where its state allows them. */
export const officeActions = ["approve", "ask_back", "reject", "pause", "resume", "close"] as const;
export type OfficeAction = (typeof officeActions)[number];

/** Steps that need a reason, which the team is told. */
export const reasonedActions: readonly OfficeAction[] = ["ask_back", "reject", "pause", "close"];

/** A campaign as the office sees it: its page, its history, and the decisions that are possible now. */
export const officeCampaign = z.object({
  id: z.number(),
  /** The version that was read; the decision names it. */
  version: z.number(),
  title: z.string(),
  state: z.enum(campaignStates),
  owner: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  actions: z.array(z.enum(officeActions)),
  /** The waiting change; `preview` has the present values. */
  change: z.nullable(waitingChange),
  /** Newest first. */
  history: z.array(campaignHistoryStep),
  open_reports: z.number(),
  /** The items that its team would like to be given. */
  wanted: z.array(z.object({ name: z.string(), note: z.string(), quantity: z.number() })),
  /** What donors read once their gift has arrived; empty where the team wrote nothing. */
  thanks: z.string(),
  preview: campaignPreview,
});
export type OfficeCampaign = z.output<typeof officeCampaign>;

const ofCampaign = z.object({ id: pathId });
const oneCampaign = { status: 200, body: officeCampaign } as const;

export const getOfficeCampaign = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/campaigns/{id}/",
  summary: "A campaign that was handed in once, with all that the office needs to decide",
  access: "admin",
  params: ofCampaign,
  success: oneCampaign,
  errors: [...officeErrors, "not_found"],
});

export const decideCampaign = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/campaigns/{id}/decisions/",
  summary: "Approve, ask back, reject, pause, resume or close a campaign",
  access: "admin",
  params: ofCampaign,
  body: z
    .object({ action: z.enum(officeActions), reason: z.optional(givenReason), version: z.int() })
    .check(
      z.refine(({ action, reason }) => reason !== undefined || !reasonedActions.includes(action), {
        path: ["reason"],
        error: "Please give a reason",
      }),
    ),
  success: oneCampaign,
  errors: [...officeErrors, "not_found", "wrong_state", "changed_meanwhile", "invalid"],
});

export const decideChange = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/changes/{id}/decisions/",
  summary: "Approve or refuse a change of a live campaign",
  access: "admin",
  params: ofCampaign,
  body: z
    .object({
      approve: z.boolean(),
      reason: z.optional(givenReason),
      /** When the change that was read was proposed. */
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

/** What the office can do about a report. */
export const reportActions = ["dismiss", "pause_campaign", "hide_comment"] as const;
export type ReportAction = (typeof reportActions)[number];

export const listReports = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/reports/",
  summary: "Reports: open ones by how long they wait, the others newest first",
  access: "admin",
  query: z.object({ ...pageQuery, state: z._default(z.enum(reportStates), "open") }),
  success: { status: 200, body: pageOf(officeReport) },
  errors: [...officeErrors, "invalid"],
});

export const decideReport = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/reports/{id}/decisions/",
  summary: "Dismiss a report, pause its campaign or hide its comment, with a note",
  access: "admin",
  params: ofCampaign,
  /**
   * The note is for the office; where the campaign is paused, its team is told the note as the
   * reason.
   */
  body: z.object({ action: z.enum(reportActions), note: givenReason }),
  success: { status: 200, body: officeReport },
  errors: [...officeErrors, "not_found", "wrong_state", "changed_meanwhile", "invalid"],
});
