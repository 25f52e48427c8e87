import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pageQuery, pageSchema, pathId } from "../page.ts";
import { plainLine } from "../plain-text.ts";
import { story } from "../story.ts";
import { currency, picture, wireAmount } from "../wire.ts";
import { beneficiary, campaignChanges, campaignDay, newCampaignBody } from "./campaign-changes.ts";
import { campaignStates } from "./campaign-states.ts";
import { campaignPreview, suggestedAmount } from "./catalogue.ts";

export const MAX_REASON_LENGTH = 1000;

export const campaignRoleNames = ["reader", "editor", "owner"] as const;

export const teamActions = [
  "submit",
  "withdraw",
  "revise",
  "pause",
  "resume",
  "end",
  "reopen",
  "close",
] as const;
export type TeamAction = (typeof teamActions)[number];

export const missingField = z.object({ field: z.string(), msg: z.string() });

const summaryShape = {
  id: z.number(),
  version: z.number(),
  /** As visitors see it: an active campaign past its last day has ended. */
  state: z.enum(campaignStates),
  role: z.enum(campaignRoleNames),
  title: z.string(),
  category: z.object({ id: z.number(), name: z.string() }),
  /** The cover first; the category's picture if the campaign has none. */
  images: z.array(picture),
  raised: wireAmount,
  goal: wireAmount,
  currency,
  donor_count: z.number(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  missing: z.array(missingField),
  actions: z.array(z.enum([...teamActions, "delete"])),
};

export const managedSummary = z.object(summaryShape);
export type ManagedSummary = z.output<typeof managedSummary>;

export const campaignHistoryStep = z.object({
  /** A step of the state machine, or another event such as a transfer of ownership. */
  action: z.string(),
  to: z.enum(campaignStates),
  who: z.enum(["team", "office", "clock"]),
  /** The person's name; null for the office and the clock. */
  name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: z.string(),
});
export type CampaignHistoryStep = z.output<typeof campaignHistoryStep>;

/** Values awaiting approval while the page shows the current ones; null means unchanged. */
export const pendingChange = z.object({
  id: z.number(),
  proposed_at: z.string(),
  beneficiary: z.nullable(beneficiary),
  currency: z.nullable(currency),
  goal: z.nullable(wireAmount),
});

export const managedCampaign = z.object({
  ...summaryShape,
  description: z.string(),
  location: z.string(),
  beneficiary,
  story,
  /** `in_use`: it has donations, so it cannot be removed. */
  funds: z.array(z.object({ name: z.string(), in_use: z.boolean() })),
  wanted: z.array(
    z.object({ id: z.number(), name: z.string(), note: z.string(), quantity: z.number() }),
  ),
  suggested_amounts: z.array(suggestedAmount),
  offers_recurring: z.boolean(),
  /** For donors after donating; a null picture means the cover. */
  thanks: z.object({ text: z.string(), picture: z.nullable(z.string()) }),
  /** Whether it was ever approved; after that, important changes need approval. */
  approved: z.boolean(),
  /** Whether the office paused it; then only the office can resume it. */
  held: z.boolean(),
  currency_fixed: z.boolean(),
  waiting: z.nullable(pendingChange),
  /** Newest first. */
  history: z.array(campaignHistoryStep),
});
export type ManagedCampaign = z.output<typeof managedCampaign>;

const campaignParams = z.object({ id: pathId });
const managedCampaignResponse = { status: 200, body: managedCampaign } as const;

export const listManagedCampaigns = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/",
  summary: "List campaigns whose team the caller is in, newest first",
  access: "supporter",
  query: z.object(pageQuery),
  success: { status: 200, body: pageSchema(managedSummary) },
  errors: ["unauthorized", "invalid"],
});

export const createDraft = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/",
  summary: "Create a draft campaign, which nobody else can see",
  access: "supporter",
  body: newCampaignBody,
  success: { status: 201, body: managedCampaign },
  errors: ["unauthorized", "invalid", "too_many_requests"],
});

export const getManagedCampaign = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/",
  summary: "Get a campaign for its team, with its history",
  access: "supporter",
  params: campaignParams,
  success: managedCampaignResponse,
  errors: ["unauthorized", "not_found"],
});

/** `version` is the version that was edited; the response is 409 if someone else has changed it since. */
export const updateCampaign = defineEndpoint({
  method: "PATCH",
  path: "/api/v1/organiser/campaigns/{id}/",
  summary: "Change a campaign; on a live one some changes await approval",
  access: "supporter",
  params: campaignParams,
  body: z.extend(campaignChanges, { version: z.int() }),
  success: managedCampaignResponse,
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

export const deleteDraft = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/organiser/campaigns/{id}/",
  summary: "Delete a campaign that never went live",
  access: "supporter",
  params: campaignParams,
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized", "forbidden", "not_found", "wrong_state", "too_many_requests"],
});

export const takeCampaignStep = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/steps/",
  summary: "Submit, withdraw, revise, pause, resume, end, reopen or close a campaign",
  access: "supporter",
  params: campaignParams,
  body: z.object({
    action: z.enum(teamActions),
    reason: z.optional(plainLine(MAX_REASON_LENGTH)),
    /** The new end date of a reopened campaign; null for none. */
    end_date: z.optional(z.nullable(campaignDay)),
  }),
  success: managedCampaignResponse,
  errors: ["unauthorized", "forbidden", "not_found", "wrong_state", "invalid", "too_many_requests"],
});

export const withdrawChange = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/organiser/campaigns/{id}/change/",
  summary: "Withdraw the change that awaits approval",
  access: "supporter",
  params: campaignParams,
  success: managedCampaignResponse,
  errors: ["unauthorized", "forbidden", "not_found", "too_many_requests"],
});

export const previewCampaign = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/preview/",
  summary: "Get a campaign in any state as its public page would show it, for its team",
  access: "supporter",
  params: campaignParams,
  success: { status: 200, body: z.object({ data: campaignPreview }) },
  errors: ["unauthorized", "not_found"],
});
