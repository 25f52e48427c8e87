import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pageQuery, pageSchema, pathId } from "../page.ts";
import { story } from "../story.ts";
import { currency, eventTimes, eventZone, picture, wireAmount } from "../wire.ts";
import {
  type CampaignSort,
  campaignSorts,
  campaignStates,
  publicStates,
} from "./campaign-states.ts";
import { LIVE_PATH } from "./live-path.ts";

/** A donor as the public sees them; no name for an anonymous donation. */
export const publicDonor = z.object({
  name: z.nullable(z.string()),
  portrait: z.nullable(z.string()),
});

const cardShape = {
  id: z.number(),
  title: z.string(),
  description: z.string(),
  images: z.array(picture),
  raised: wireAmount,
  goal: wireAmount,
  currency,
  donor_count: z.number(),
  /** Whole days until it ends, 0 on the last day; null without an end date. */
  days_left: z.nullable(z.number()),
  state: z.enum(publicStates),
  location: z.string(),
  category: z.object({ id: z.number(), name: z.string() }),
};

export const campaignCard = z.object(cardShape);
export type CampaignCard = z.output<typeof campaignCard>;

export const campaignWithDonors = z.object({
  ...cardShape,
  /** The latest three donors, newest first. */
  recent_donors: z.array(publicDonor),
});
export type CampaignWithDonors = z.output<typeof campaignWithDonors>;

export const campaignEvent = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  ...eventTimes,
  ...eventZone,
  host: publicDonor,
  place: z.string(),
});

/** An amount that a campaign suggests, and what it does: "buys a school kit". */
export const suggestedAmount = z.object({ amount: wireAmount, does: z.string() });
export type SuggestedAmount = z.output<typeof suggestedAmount>;

export const campaign = z.object({
  ...cardShape,
  recent_donors: z.array(publicDonor),
  story,
  starter: z.object({ name: z.string(), portrait: z.nullable(z.string()) }),
  beneficiary: z.object({
    kind: z.enum(["self", "other", "charity"]),
    name: z.string(),
    registration: z.nullable(z.string()),
  }),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  funds: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Offered on the giving page instead of the presets; empty for the presets. */
  suggested_amounts: z.array(suggestedAmount),
  /** Whether donors can give monthly or yearly. */
  offers_recurring: z.boolean(),
  update_count: z.number(),
  like_count: z.number(),
  follower_count: z.number(),
  /** Share of donors who follow, in whole percent; null below ten donors. */
  subscriber_rate: z.nullable(z.number()),
  /** Comments, not counting the team's replies. */
  comment_count: z.number(),
  /** Shares over all channels. */
  share_count: z.number(),
  /** Donors of the last seven days; MAX_RECENT_DONORS means that many or more. */
  donors_last_week: z.number(),
  /** People with an active monthly donation. */
  monthly_donors: z.number(),
  /** Refunded or reversed donations. Of two sets of totals, the one with the larger number is newer. */
  taken_back: z.number(),
  events: z.array(campaignEvent),
  similar: z.array(campaignCard),
});
export type Campaign = z.output<typeof campaign>;

/** The page as it would look live: `state` is that of a live campaign, `true_state` the actual one. */
export const campaignPreview = z.extend(campaign, { true_state: z.enum(campaignStates) });
export type CampaignPreview = z.output<typeof campaignPreview>;

export const publicDonation = z.object({
  /** Increases by one with every donation to the campaign; the live stream's event id. */
  number: z.number(),
  donor: publicDonor,
  amount: wireAmount,
  currency,
  message: z.nullable(z.string()),
  given_at: z.string(),
  /** Received in cash or by bank transfer and recorded by the organiser. */
  offline: z.boolean(),
});
export type PublicDonation = z.output<typeof publicDonation>;

export const campaignUpdate = z.object({
  id: z.number(),
  title: z.string(),
  /** Plain text; an empty line separates paragraphs. */
  body: z.string(),
  pictures: z.array(picture),
  author: z.nullable(z.string()),
  posted_at: z.string(),
});
export type CampaignUpdate = z.output<typeof campaignUpdate>;

/** A new donation, or null for a refund, with the campaign's totals after it. */
export const liveEvent = z.object({
  raised: wireAmount,
  donor_count: z.number(),
  taken_back: z.number(),
  donation: z.nullable(publicDonation),
});
export type LiveEvent = z.output<typeof liveEvent>;

const campaignParams = z.object({ id: pathId });

export const listTrending = defineEndpoint({
  method: "GET",
  path: "/api/v1/campaign/trending/",
  summary: "List the campaigns with the most recent donations",
  access: "anyone",
  success: { status: 200, body: z.object({ data: z.array(campaignCard) }) },
  errors: [],
});

export const getFeatured = defineEndpoint({
  method: "GET",
  path: "/api/v1/campaign/featured/",
  summary: "Get the campaign featured by the office",
  access: "anyone",
  success: { status: 200, body: z.object({ data: campaignWithDonors }) },
  errors: ["not_found"],
});

const searchText = z.string().check(z.trim(), z.maxLength(100));

/** Search results are counted up to this number, which means "at least". */
export const MAX_COUNTED_RESULTS = 1_000;

export const listCampaigns = defineEndpoint({
  method: "GET",
  path: "/api/v1/campaign/list/",
  summary: "List campaigns by cause, search text, state and sort order",
  access: "anyone",
  query: z.object({
    ...pageQuery,
    cause: z.optional(pathId),
    q: z.optional(searchText),
    sort: z._default(
      z.enum(Object.keys(campaignSorts) as [CampaignSort, ...CampaignSort[]]),
      "trending",
    ),
    state: z._default(z.enum(publicStates), "active"),
  }),
  success: {
    status: 200,
    body: z.extend(pageSchema(campaignWithDonors), {
      total: z.number(),
      /** No campaign has the exact words; these have similar ones. */
      similar: z.boolean(),
    }),
  },
  errors: ["invalid"],
});

/** Fewer letters get no suggestions, because one is in every title. */
export const MIN_SUGGESTION_LETTERS = 2;

const suggestion = z.object({
  id: z.number(),
  title: z.string(),
  location: z.string(),
  category: z.object({ id: z.number(), name: z.string() }),
  image: picture,
});
export type Suggestion = z.output<typeof suggestion>;

export const suggestCampaigns = defineEndpoint({
  method: "GET",
  path: "/api/v1/campaign/suggestions/",
  summary: "List up to six active campaigns that match a partial search text, best first",
  access: "anyone",
  query: z.object({ q: searchText }),
  success: { status: 200, body: z.object({ data: z.array(suggestion) }) },
  errors: ["invalid"],
});

export const getCampaign = defineEndpoint({
  method: "GET",
  path: "/api/v1/campaign/{id}/",
  summary: "Get a campaign with its story",
  access: "anyone",
  params: campaignParams,
  success: { status: 200, body: z.object({ data: campaign }) },
  errors: ["not_found"],
});

export const listDonations = defineEndpoint({
  method: "GET",
  path: "/api/v1/campaign/{id}/donations/",
  summary: "List donations to a campaign: newest first, or the largest made through a gateway",
  access: "anyone",
  params: campaignParams,
  query: z.object({ ...pageQuery, sort: z._default(z.enum(["newest", "top"]), "newest") }),
  success: { status: 200, body: pageSchema(publicDonation) },
  errors: ["not_found", "invalid"],
});

export const listUpdates = defineEndpoint({
  method: "GET",
  path: "/api/v1/campaign/{id}/updates/",
  summary: "List a campaign's updates, newest first",
  access: "anyone",
  params: campaignParams,
  query: z.object(pageQuery),
  success: { status: 200, body: pageSchema(campaignUpdate) },
  errors: ["not_found", "invalid"],
});

export const watchCampaign = defineEndpoint({
  method: "GET",
  path: LIVE_PATH,
  summary: "Stream donations as they arrive, as server-sent events resumed by Last-Event-ID",
  access: "anyone",
  params: campaignParams,
  success: { status: 200, body: liveEvent, stream: true },
  errors: ["not_found", "too_many_requests"],
});
