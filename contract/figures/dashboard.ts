import * as z from "zod/mini";
import { campaignStates } from "../campaigns/campaign-states.ts";
import { campaignCard } from "../campaigns/catalogue.ts";
import { defineEndpoint } from "../endpoint.ts";
import { disputedSum } from "../giving/disputes.ts";
import { currency, eventZone, picture, wireAmount } from "../wire.ts";

/** Days of a period. The last period, including today, is compared with the one before. */
export const PERIOD_DAYS = 30;
/** Days without an update after which an active campaign needs one. */
export const DAYS_WITHOUT_UPDATE = 14;
/** Days without a donation after which an active campaign should be shared. */
export const DAYS_WITHOUT_DONATION = 7;
export const ENDING_SOON_DAYS = 7;
/** Latest donations of a campaign among which unthanked donors are counted. */
export const THANK_CHECK_LIMIT = 100;

/** Change in percent, rounded; null for a rise from zero, which has no percentage. */
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

/** Donations of a year by UTC month, January first, per currency. */
const givingChart = z.object({
  /** From the first to the last year with donations, newest first. */
  years: z.array(z.number()),
  year: z.number(),
  /** How many months of the year have started. */
  begun: z.number(),
  series: z.array(
    z.object({
      currency,
      months: z.array(
        z.object({
          amount: wireAmount,
          gifts: z.number(),
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
  /** As visitors see it: an active campaign past its last day has ended. */
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
  /** Part of `raised` on hold for disputes. */
  held: z.array(disputedSum),
  /** Past and future events, without cancelled ones. */
  events: figure,
  /** Campaigns that are or were public. */
  campaigns: figure,
  next_events: z.array(dashboardEvent),
  /** Campaigns open for donations come first. */
  list: z.array(dashboardCampaign),
  more: z.boolean(),
  /** The most urgent first. */
  next_steps: z.array(nextStep),
});
export type Organising = z.output<typeof organising>;

/** The person's donations, in the currency of the payment. */
const ownGiving = z.object({
  totals: z.array(z.object({ currency, amount: wireAmount, this_year: wireAmount })),
  gifts: z.number(),
  campaigns: z.number(),
  /** Unclaimed donations made as a guest with the person's email address. */
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
   * Campaigns in categories that the person donates to or follows, without those they have donated to;
   * otherwise the most popular ones.
   */
  similar: z.array(campaignCard),
});
export type OwnGiving = z.output<typeof ownGiving>;

/** Notifications by kind; donations per currency with their sum. */
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
  /** Whether emails to the person's address bounce. */
  mails_come_back: z.boolean(),
  /** Donations to the user's campaigns or, without campaigns, by the user. */
  chart: givingChart,
  since: z.array(changeSince),
  /** Id of the latest notification, to pass as `since` next time; 0 before the first. */
  newest_notice: z.number(),
});
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/dashboard/",
  summary: "Get the caller's figures, chart, events, campaigns and next steps",
  access: "supporter",
  query: z.object({
    /** The chart's year; defaults to the newest. */
    year: z.optional(z.coerce.number().check(z.int(), z.gte(1970), z.lte(9999))),
    /** Id of the latest notification that the user has seen. */
    since: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
  }),
  success: { status: 200, body: dashboard },
  errors: ["unauthorized", "invalid"],
});
