import * as z from "zod/mini";
import { type CampaignSort, campaignSorts, campaignStates } from "../campaigns/campaign-states.ts";
import { defineEndpoint } from "../endpoint.ts";
import { heldSum } from "../giving/disputes.ts";
import { donationFilter, gift, isWholeList } from "../giving/offline.ts";
import { mailFigures } from "../outreach/mailings.ts";
import { ordersBy, pageOf, pageQuery, pathId } from "../page.ts";
import { plainLine } from "../plain-text.ts";
import { currency, picture, wireAmount } from "../wire.ts";

/** How many years a range may have, so that its chart stays readable. */
const MAX_RANGE_YEARS = 10;
/** How long an export's address works, seconds. */
export const EXPORT_SECONDS = 60;

const chartSteps = ["day", "week", "month"] as const;
export type ChartStep = (typeof chartSteps)[number];

/** Days in UTC, `2026-11-20`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const isoDay = z.iso.date("This is not a date").check(z.regex(/^20\d\d/, "This is not a date"));

/** One campaign, or left out all of the caller's; without days, the present year. */
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

function isCountable({ from, to }: Days): boolean {
  if (!from || !to) return true;
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) < MAX_RANGE_YEARS;
}

const inOrder = () =>
  z.refine<Days>(isInOrder, { path: ["to"], error: "Please choose two days, the first one first" });
const countable = () =>
  z.refine<Days>(isCountable, { path: ["to"], error: `At most ${MAX_RANGE_YEARS} years` });

const overviewQuery = z.object(scope).check(inOrder(), countable());
export type OverviewScope = z.output<typeof overviewQuery>;

/** The range and the days it is compared with; see `changePercent` of contract/figures/dashboard.ts. */
const change = z.object({
  count: z.number(),
  before: z.number(),
  /** Null where there was nothing before, as there is no percentage then. */
  percent: z.nullable(z.number()),
});
export type Change = z.output<typeof change>;

const series = z.object({
  currency,
  amount: wireAmount,
  before: wireAmount,
  percent: z.nullable(z.number()),
  gifts: z.number(),
  /** One for each step of the range; the first and last may be shorter. */
  bars: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      amount: wireAmount,
      gifts: z.number(),
      /** At the same time of the year before; 0 in a range of more than a year. */
      last_year: wireAmount,
    }),
  ),
});
export type GivingSeries = z.output<typeof series>;

const overview = z.object({
  /** Null for all of one's campaigns together. */
  campaign: z.nullable(
    z.object({
      id: z.number(),
      title: z.string(),
      state: z.enum(campaignStates),
      goal: wireAmount,
      /** Raised before the range began. */
      raised_before: wireAmount,
    }),
  ),
  /** How many campaigns the figures cover. */
  campaigns: z.number(),
  range: z.object({
    from: z.string(),
    to: z.string(),
    step: z.enum(chartSteps),
    /** How many of its steps have begun; the others are still to come. */
    begun: z.number(),
  }),
  /** Only days that are over: for a year, with those of the year before, else with as many right before. */
  compared: z.object({ from: z.string(), to: z.string() }),
  /** One series for each currency; none where nothing was given in the range or in the days it is compared with. */
  giving: z.array(series),
  /** What disputes hold now, whatever the range. */
  held: z.array(heldSum),
  /** Figures of updates and thank-yous made in the range. */
  mails: mailFigures,
  likes: change,
  shares: change,
  comments: change,
  /** Of the people who ever gave, the share who follow, in whole percent; null below ten donors. */
  subscriber_rate: z.nullable(z.number()),
});
export type Overview = z.output<typeof overview>;

const overviewCampaign = z.object({
  id: z.number(),
  title: z.string(),
  /** As visitors see it: an active campaign whose last day is over has ended. */
  state: z.enum(campaignStates),
  image: picture,
  raised: wireAmount,
  goal: wireAmount,
  currency,
});
export type OverviewCampaign = z.output<typeof overviewCampaign>;

/** A donation as its team sees it, with its campaign. */
const overviewDonation = z.object({
  ...z.pick(gift, {
    id: true,
    number: true,
    donor: true,
    amount: true,
    currency: true,
    given_at: true,
    thanked_at: true,
  }).shape,
  /** Recorded by the team, and never at a gateway. */
  offline: z.boolean(),
  campaign: z.object({ id: z.number(), title: z.string() }),
});
export type OverviewDonation = z.output<typeof overviewDonation>;

const { thanked, source, q } = donationFilter;
const filter = { thanked, source, q };

export const getOverview = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/overview/",
  summary: "Giving, mails, likes, shares and comments of one's campaigns in a range of days",
  access: "supporter",
  query: overviewQuery,
  success: { status: 200, body: overview },
  errors: ["unauthorized", "not_found", "invalid"],
});

export const listOverviewCampaigns = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/overview/campaigns/",
  summary: "The campaigns whose team one is in, with search and order",
  access: "supporter",
  query: z.object({
    ...pageQuery,
    sort: z._default(
      z.enum(Object.keys(campaignSorts) as [CampaignSort, ...CampaignSort[]]),
      "newest",
    ),
    /** Part of a title. */
    q: z.optional(plainLine(100)),
  }),
  success: { status: 200, body: pageOf(overviewCampaign) },
  errors: ["unauthorized", "invalid"],
});

export const overviewGiftOrders = ordersBy("given");
export type OverviewGiftOrder = z.output<typeof overviewGiftOrders>;

export const listOverviewGifts = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/overview/gifts/",
  summary: "Gifts to one's campaigns in a range of days, the last or the first of them first",
  access: "supporter",
  query: z
    .object({
      ...scope,
      ...filter,
      ...pageQuery,
      sort: z._default(overviewGiftOrders, "-given"),
    })
    .check(
      inOrder(),
      countable(),
      // The few that match may be the last ones, and all before them would have to be read.
      z.refine(
        ({ sort, thanked, source, q }) => sort === "-given" || isWholeList({ thanked, source, q }),
        {
          path: ["sort"],
          error: "Only the whole list can be sorted",
        },
      ),
    ),
  success: { status: 200, body: pageOf(overviewDonation) },
  errors: ["unauthorized", "not_found", "invalid"],
});

export const exportKinds = ["gifts", "summary"] as const;
export type ExportKind = (typeof exportKinds)[number];

export const createExport = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/overview/export/",
  summary: "An address from which a browser downloads an export, good for a minute",
  access: "supporter",
  body: z.object({ ...scope, ...filter, kind: z.enum(exportKinds) }).check(inOrder(), countable()),
  success: { status: 201, body: z.object({ url: z.string(), expires_at: z.string() }) },
  errors: ["unauthorized", "not_found", "invalid"],
});

const held = z.object({
  token: z.string().check(z.regex(/^[\w-]{1,1000}\.[\w-]{43}$/, "Not a token")),
});

export const exportGifts = defineEndpoint({
  method: "GET",
  path: "/api/v1/exports/gifts/",
  summary: "The gifts of an export as CSV for spreadsheets",
  access: "secret-holder",
  query: held,
  success: { status: 200, body: z.string(), file: "text/csv; charset=utf-8", streamed: true },
  errors: ["not_found", "invalid"],
});

export const exportSummary = defineEndpoint({
  method: "GET",
  path: "/api/v1/exports/summary/",
  summary: "The figures of an export as a PDF",
  access: "secret-holder",
  query: held,
  success: { status: 200, body: z.string(), file: "application/pdf", streamed: true },
  errors: ["not_found", "invalid", "unavailable"],
});
