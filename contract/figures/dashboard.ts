import * as z from "zod/mini";
import { campaignStates } from "../campaigns/campaign-states.ts";
import { campaignCard } from "../campaigns/catalogue.ts";
import { defineEndpoint } from "../endpoint.ts";
import { heldSum } from "../giving/disputes.ts";
import { currency, eventZone, picture, wireAmount } from "../wire.ts";

/** Days of a period: figures of the last period, today included, are compared with the one before. */
export const PERIOD_DAYS = 30;
/**
 * After this many days without news an active campaign needs an update; without a gift it needs to
 * be shared.
 */
export const SILENT_DAYS = 14;
export const QUIET_DAYS = 7;
export const ENDING_DAYS = 7;
/** How many of a campaign's latest gifts are looked at to count donors who still have to be thanked. */
export const THANKABLE_DONATIONS = 100;

/** Change in percent, rounded; null from nothing to something, which has no percentage. */
export function changePercent(recent: number, before: number): number | null {
  if (before === 0) return recent === 0 ? 0 : null;
  return Math.round(((recent - before) / before) * 100);
}

const figure = z.object({
  total: z.number(),
  /** The last period, and the one before it. */
  recent: z.number(),
  before: z.number(),
  percent: z.nullable(z.number()),
});
export type Figure = z.output<typeof figure>;

/** Giving in a year by UTC months, January first; each currency apart. */
const givingChart = z.object({
  /** From the first gift's year to the last one's, newest first. */
  years: z.array(z.number()),
  year: z.number(),
  /** How many of its months have begun; the others are still to come. */
  begun: z.number(),
  series: z.array(
    z.object({
      currency,
      months: z.array(
        z.object({
          amount: wireAmount,
          gifts: z.number(),
          /** The same month of the year before. */
          last_year: wireAmount,
        }),
      ),
    }),
  ),
});
export type GivingChart = z.output<typeof givingChart>;

const dashboardCampaign = z.object({
  id: z.number(),
  title: z.string(),
  /** As visitors see it: an active campaign whose last day is over has ended. */
  state: z.enum(campaignStates),
  role: z.enum(["reader", "editor", "owner"]),
  image: picture,
  raised: wireAmount,
  goal: wireAmount,
  currency,
  donor_count: z.number(),
  days_left: z.nullable(z.number()),
});
export type DashboardCampaign = z.output<typeof dashboardCampaign>;

export const nextStepKinds = ["revise", "ending", "thank", "update", "share", "finish"] as const;

const nextStep = z.object({
  kind: z.enum(nextStepKinds),
  campaign: z.object({ id: z.number(), title: z.string() }),
  /** ending: days left · thank: donors · update, share: days of silence · otherwise 0. */
  count: z.number(),
});
export type NextStep = z.output<typeof nextStep>;

const dashboardEvent = z.object({
  id: z.number(),
  title: z.string(),
  starts_at: z.string(),
  ...eventZone,
  place: z.string(),
  campaign: z.object({ id: z.number(), title: z.string() }),
});
export type DashboardEvent = z.output<typeof dashboardEvent>;

/** For members of a campaign's team. */
const organising = z.object({
  raised: z.array(z.object({ currency, ...figure.shape })),
  /** Of it, what disputes hold. */
  held: z.array(heldSum),
  /** Events that take place, or took place. */
  events: figure,
  /** Campaigns that donors see, or saw. */
  campaigns: figure,
  next_events: z.array(dashboardEvent),
  /** Campaigns that take gifts come first. */
  list: z.array(dashboardCampaign),
  /** Whether there are more campaigns than listed. */
  more: z.boolean(),
  /** The most urgent first. */
  next_steps: z.array(nextStep),
});
export type Organising = z.output<typeof organising>;

/** What the person gave, in the currency of the payment. */
const ownGiving = z.object({
  totals: z.array(z.object({ currency, amount: wireAmount, this_year: wireAmount })),
  gifts: z.number(),
  campaigns: z.number(),
  /** Gifts made as a guest under the person's address, which wait to be claimed. */
  offered: z.number(),
  latest: z.array(
    z.object({
      id: z.string(),
      campaign: z.object({ id: z.number(), title: z.string() }),
      amount: wireAmount,
      currency,
      given_at: z.string(),
    }),
  ),
  followed: z.array(campaignCard),
  /**
   * Campaigns of the categories that the person gives to or follows, which they have not given to
   * yet; otherwise those that get most gifts.
   */
  similar: z.array(campaignCard),
});
export type OwnGiving = z.output<typeof ownGiving>;

/** Notifications since then, by kind; gifts in each currency with their sum. */
const changeSince = z.object({
  kind: z.string(),
  count: z.number(),
  sum: z.nullable(z.object({ amount: wireAmount, currency })),
});
export type ChangeSince = z.output<typeof changeSince>;

const dashboard = z.object({
  /** Null for people who are in no team. */
  organising: z.nullable(organising),
  giving: ownGiving,
  /** Whether mails to the person's address came back. */
  mails_come_back: z.boolean(),
  /** What the person's campaigns were given; without campaigns, what the person gave. */
  chart: givingChart,
  since: z.array(changeSince),
  /** The id of the latest notification, to be passed as `since` the next time. 0 before the first. */
  newest_notice: z.number(),
});
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/dashboard/",
  summary: "Figures, chart, events, campaigns and next steps of who asks",
  access: "supporter",
  query: z.object({
    /** The year of the chart; left out, the newest one. */
    year: z.optional(z.coerce.number().check(z.int(), z.gte(1970), z.lte(9999))),
    /** The latest notification that the person had seen. */
    since: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
  }),
  success: { status: 200, body: dashboard },
  errors: ["unauthorized", "invalid"],
});
