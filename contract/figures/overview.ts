import * as z from "zod/mini";
import { type CampaignSort, campaignSorts, campaignStates } from "../campaigns/campaign-states.ts";
import { defineEndpoint } from "../endpoint.ts";
import { disputedSum } from "../giving/disputes.ts";
import { donationFilter, isUnfiltered, teamDonation } from "../giving/team-donations.ts";
import { mailFigures } from "../outreach/mailings.ts";
import { orderSchema, pageQuery, pageSchema, pathId } from "../page.ts";
import { plainLine } from "../plain-text.ts";
import { currency, picture, wireAmount } from "../wire.ts";

/** The longest range in years, so that its chart stays readable. */
const MAX_RANGE_YEARS = 10;
/** How long an export's URL is valid. */
export const EXPORT_URL_LIFETIME_SECONDS = 60;

const chartSteps = ["day", "week", "month"] as const;
export type ChartStep = (typeof chartSteps)[number];

/** UTC days such as `2026-11-20`, inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const isoDay = z.iso
  .date("Please enter a valid date")
  .check(z.regex(/^20\d\d/, "Please enter a valid date"));

/** Defaults to all of the caller's campaigns and the current year. */
const scope = {
  id: z.optional(pathId),
  from: z.optional(isoDay),
  to: z.optional(isoDay),
};

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function isInOrder({ from, to }: Days): boolean {
  return (from === undefined) === (to === undefined) && (from ?? "") <= (to ?? "");
}

function isWithinMaxRange({ from, to }: Days): boolean {
  if (!from || !to) return true;
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) < MAX_RANGE_YEARS;
}

const inOrder = () =>
  z.refine<Days>(isInOrder, {
    path: ["to"],
    error: "Please choose a start day and an end day, in that order",
  });
const withinMaxRange = () =>
  z.refine<Days>(isWithinMaxRange, { path: ["to"], error: `At most ${MAX_RANGE_YEARS} years` });

const overviewQuery = z.object(scope).check(inOrder(), withinMaxRange());
export type OverviewScope = z.output<typeof overviewQuery>;

/** The range compared with earlier days; see `changePercent`. */
const change = z.object({
  count: z.number(),
  before: z.number(),
  /** Null if there was nothing to compare with. */
  percent: z.nullable(z.number()),
});
export type Change = z.output<typeof change>;

const series = z.object({
  currency,
  amount: wireAmount,
  before: wireAmount,
  percent: z.nullable(z.number()),
  gifts: z.number(),
  /** One per step of the range; the first and last may be shorter. */
  bars: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      amount: wireAmount,
      gifts: z.number(),
      /** The same days of the previous year; 0 for a range of more than a year. */
      last_year: wireAmount,
    }),
  ),
});
export type GivingSeries = z.output<typeof series>;

const overview = z.object({
  /** Null for all of the caller's campaigns. */
  campaign: z.nullable(
    z.object({
      id: z.number(),
      title: z.string(),
      state: z.enum(campaignStates),
      goal: wireAmount,
      raised_before: wireAmount,
    }),
  ),
  campaigns: z.number(),
  range: z.object({
    from: z.string(),
    to: z.string(),
    step: z.enum(chartSteps),
    /** How many steps have started. */
    begun: z.number(),
  }),
  /** Past days only: for a year, those of the previous year; otherwise as many days, just before the range. */
  compared: z.object({ from: z.string(), to: z.string() }),
  /** One series per currency with donations in the range or the days it is compared with. */
  giving: z.array(series),
  /** Amounts currently on hold for disputes, regardless of the range. */
  held: z.array(disputedSum),
  /** Email figures of updates and thank-yous in the range. */
  mails: z.extend(mailFigures, { mailings: z.number() }),
  likes: change,
  shares: change,
  comments: change,
  /** Share of all donors who follow, in whole percent; null below ten donors. */
  subscriber_rate: z.nullable(z.number()),
});
export type Overview = z.output<typeof overview>;

const overviewCampaign = z.object({
  id: z.number(),
  title: z.string(),
  /** As visitors see it: an active campaign is shown as ended after its last day. */
  state: z.enum(campaignStates),
  image: picture,
  raised: wireAmount,
  goal: wireAmount,
  currency,
});
export type OverviewCampaign = z.output<typeof overviewCampaign>;

const overviewDonation = z.object({
  ...z.pick(teamDonation, {
    id: true,
    number: true,
    donor: true,
    amount: true,
    currency: true,
    given_at: true,
    thanked_at: true,
    recurring: true,
  }).shape,
  /** Recorded by the team, not made through a gateway. */
  offline: z.boolean(),
  campaign: z.object({ id: z.number(), title: z.string() }),
});
export type OverviewDonation = z.output<typeof overviewDonation>;

const { thanked, source, q } = donationFilter;
const filter = { thanked, source, q };

export const getOverview = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/overview/",
  summary:
    "Get donations, emails, likes, shares and comments of the caller's campaigns in a range of days",
  access: "supporter",
  query: overviewQuery,
  success: { status: 200, body: overview },
  errors: ["unauthorized", "not_found", "invalid"],
});

export const listOverviewCampaigns = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/overview/campaigns/",
  summary: "List campaigns whose team the caller is in, with search and sort",
  access: "supporter",
  query: z.object({
    ...pageQuery,
    sort: z._default(
      z.enum(Object.keys(campaignSorts) as [CampaignSort, ...CampaignSort[]]),
      "newest",
    ),
    q: z.optional(plainLine(100)),
  }),
  success: { status: 200, body: pageSchema(overviewCampaign) },
  errors: ["unauthorized", "invalid"],
});

export const overviewDonationOrders = orderSchema("given");
export type OverviewDonationOrder = z.output<typeof overviewDonationOrders>;

export const listOverviewGifts = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/overview/gifts/",
  summary: "List donations to the caller's campaigns in a range of days, newest or oldest first",
  access: "supporter",
  query: z
    .object({
      ...scope,
      ...filter,
      ...pageQuery,
      sort: z._default(overviewDonationOrders, "-given"),
    })
    .check(
      inOrder(),
      withinMaxRange(),
      // Sorting a filtered list could mean reading all donations to find a few matches.
      z.refine(
        ({ sort, thanked, source, q }) => sort === "-given" || isUnfiltered({ thanked, source, q }),
        {
          path: ["sort"],
          error: "Only an unfiltered list can be sorted",
        },
      ),
    ),
  success: { status: 200, body: pageSchema(overviewDonation) },
  errors: ["unauthorized", "not_found", "invalid"],
});

export const exportKinds = ["gifts", "summary"] as const;
export type ExportKind = (typeof exportKinds)[number];

export const createExport = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/overview/export/",
  summary: "Create a download URL for an export, valid for a minute",
  access: "supporter",
  body: z
    .object({ ...scope, ...filter, kind: z.enum(exportKinds) })
    .check(inOrder(), withinMaxRange()),
  success: { status: 201, body: z.object({ url: z.string(), expires_at: z.string() }) },
  errors: ["unauthorized", "not_found", "invalid"],
});

const tokenQuery = z.object({
  token: z.string().check(z.regex(/^[\w-]{1,1000}\.[\w-]{43}$/, "Not a token")),
});

export const exportGifts = defineEndpoint({
  method: "GET",
  path: "/api/v1/exports/gifts/",
  summary: "Download the donations of an export as CSV",
  access: "secret-holder",
  query: tokenQuery,
  success: { status: 200, body: z.string(), file: "text/csv; charset=utf-8", streamed: true },
  errors: ["not_found", "invalid"],
});

export const exportSummary = defineEndpoint({
  method: "GET",
  path: "/api/v1/exports/summary/",
  summary: "Download the figures of an export as a PDF",
  access: "secret-holder",
  query: tokenQuery,
  success: { status: 200, body: z.string(), file: "application/pdf", streamed: true },
  errors: ["not_found", "invalid", "unavailable"],
});
