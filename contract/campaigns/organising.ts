import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pageOf, pageQuery, pathId } from "../page.ts";
import { plainLine } from "../plain-text.ts";
import { story } from "../story.ts";
import { currency, picture, wireAmount } from "../wire.ts";
import { beneficiary, campaignChanges, campaignDay, newCampaignBody } from "./campaign-changes.ts";
import { campaignStates } from "./campaign-states.ts";
import { campaignPreview, suggestedAmount } from "./catalogue.ts";

export const MAX_REASON_LENGTH = 1000;

export const campaignRoleNames = ["reader", "editor", "owner"] as const;

/** The steps that a team can take with a campaign. */
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

/** Something that is missing before a review, and the field that it concerns. */
export const missingPart = z.object({ field: z.string(), msg: z.string() });

/** A campaign in a list of one's teams' campaigns. */
const summaryShape = {
  id: z.number(),
  version: z.number(),
  /** As visitors see it: an active campaign whose last day is over has ended. */
  state: z.enum(campaignStates),
  role: z.enum(campaignRoleNames),
  title: z.string(),
  category: z.object({ id: z.number(), name: z.string() }),
  /** The cover first; its category's scene where it has none. */
  images: z.array(picture),
  raised: wireAmount,
  goal: wireAmount,
  currency,
  donor_count: z.number(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  missing: z.array(missingPart),
  /** What this person may do with it now. */
  actions: z.array(z.enum([...teamActions, "delete"])),
};

export const managedSummary = z.object(summaryShape);
export type ManagedSummary = z.output<typeof managedSummary>;

export const campaignHistoryStep = z.object({
  /** A step of the state machine, or what else happened to the campaign as a whole. */
  action: z.string(),
  to: z.enum(campaignStates),
  who: z.enum(["team", "office", "clock"]),
  /** The person's name; null for the office and the clock. */
  name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: z.string(),
});
export type CampaignHistoryStep = z.output<typeof campaignHistoryStep>;

/** Values that wait for the office while the page shows the present ones; null stays as it is. */
export const waitingChange = z.object({
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
  /** `in_use`: donations name it, so it cannot be removed. */
  funds: z.array(z.object({ name: z.string(), in_use: z.boolean() })),
  wanted: z.array(
    z.object({ id: z.number(), name: z.string(), note: z.string(), quantity: z.number() }),
  ),
  suggested_amounts: z.array(suggestedAmount),
  /** For donors, once their gift has arrived; no picture stands for the cover. */
  thanks: z.object({ text: z.string(), picture: z.nullable(z.string()) }),
  /** Whether it was ever approved; from then on the most important changes need the office's consent. */
  approved: z.boolean(),
  /** Whether the office paused it; then only the office resumes it. */
  held: z.boolean(),
  currency_fixed: z.boolean(),
  waiting: z.nullable(waitingChange),
  /** Newest first. */
  history: z.array(campaignHistoryStep),
});
export type ManagedCampaign = z.output<typeof managedCampaign>;

const ofCampaign = z.object({ id: pathId });
const answer = { status: 200, body: managedCampaign } as const;

export const listManagedCampaigns = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/",
  summary: "The campaigns whose team one is in, the newest first",
  access: "supporter",
  query: z.object(pageQuery),
  success: { status: 200, body: pageOf(managedSummary) },
  errors: ["unauthorized", "invalid"],
});

export const createDraft = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/",
  summary: "Begin a campaign: a draft that nobody else sees",
  access: "supporter",
  body: newCampaignBody,
  success: { status: 201, body: managedCampaign },
  errors: ["unauthorized", "invalid", "too_many_requests"],
});

export const getManagedCampaign = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/",
  summary: "A campaign as its team sees it, with its history",
  access: "supporter",
  params: ofCampaign,
  success: answer,
  errors: ["unauthorized", "not_found"],
});

/**
 * Any of the fields. `version` is the one that was seen; where somebody else changed it meanwhile,
 * the answer is 409.
 */
export const updateCampaign = defineEndpoint({
  method: "PATCH",
  path: "/api/v1/organiser/campaigns/{id}/",
  summary: "Change a campaign; on a live one some changes wait for the office",
  access: "supporter",
  params: ofCampaign,
  body: z.extend(campaignChanges, { version: z.int() }),
  success: answer,
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
  params: ofCampaign,
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized", "forbidden", "not_found", "wrong_state", "too_many_requests"],
});

export const takeCampaignStep = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/steps/",
  summary: "Submit, withdraw, revise, pause, resume, end, reopen or close a campaign",
  access: "supporter",
  params: ofCampaign,
  body: z.object({
    action: z.enum(teamActions),
    /** For the team's history. */
    reason: z.optional(plainLine(MAX_REASON_LENGTH)),
    /** The new end of a reopened campaign; null for no end. */
    end_date: z.optional(z.nullable(campaignDay)),
  }),
  success: answer,
  errors: ["unauthorized", "forbidden", "not_found", "wrong_state", "invalid", "too_many_requests"],
});

export const withdrawChange = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/organiser/campaigns/{id}/change/",
  summary: "Take back the change that waits for the office",
  access: "supporter",
  params: ofCampaign,
  success: answer,
  errors: ["unauthorized", "forbidden", "not_found", "too_many_requests"],
});

export const previewCampaign = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/preview/",
  summary: "A campaign as its public page would show it, in any state, for its team",
  access: "supporter",
  params: ofCampaign,
  success: { status: 200, body: z.object({ data: campaignPreview }) },
  errors: ["unauthorized", "not_found"],
});
