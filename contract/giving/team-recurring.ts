import * as z from "zod/mini";
import { publicDonor } from "../campaigns/catalogue.ts";
import { defineEndpoint } from "../endpoint.ts";
import { pageQuery, pageSchema, pathId } from "../page.ts";
import { currency, wireAmount } from "../wire.ts";
import { frequency, recurringReasons, recurringStates } from "./recurring.ts";

/** A card that expires within these days puts its recurring donation at risk. */
export const EXPIRY_NOTICE_DAYS = 60;
/** After the current one. */
export const FORECAST_MONTHS = 6;

/** failed: a charge was declined and is still unpaid · expiring: the card expires within EXPIRY_NOTICE_DAYS. */
const recurringRisks = ["paused", "failed", "expiring"] as const;
export type RecurringRisk = (typeof recurringRisks)[number];

/** A recurring donation as the campaign's team sees it. */
export const teamRecurring = z.object({
  id: z.string(),
  /** Anonymous donors have no name here either. */
  donor: publicDonor,
  /** Of each donation without the fee, in the donor's currency. */
  amount: wireAmount,
  currency,
  frequency,
  state: z.enum(recurringStates),
  reason: z.nullable(z.enum(recurringReasons)),
  risk: z.nullable(z.enum(recurringRisks)),
  /** Days in the charity's time zone. */
  since: z.string(),
  next_on: z.nullable(z.string()),
  paused_until: z.nullable(z.string()),
  stopped_on: z.nullable(z.string()),
});
export type TeamRecurring = z.output<typeof teamRecurring>;

/** at_risk: active or paused ones with a `risk`. */
export const teamRecurringLists = ["active", "at_risk", "stopped"] as const;
export type TeamRecurringList = (typeof teamRecurringLists)[number];

/** Recurring donations and what they give per month: of a yearly one, a twelfth. */
const monthlySum = z.object({ count: z.number(), per_month: wireAmount });

/** Amounts without fees, in the campaign's currency at today's rates. Months are those of the charity's time zone. */
export const teamRecurringFigures = z.object({
  currency,
  active: monthlySum,
  started_this_month: monthlySum,
  stopped_this_month: monthlySum,
  at_risk: monthlySum,
  /** Planned donations: those still to come this month, then those of the next FORECAST_MONTHS months. */
  forecast: z.array(z.object({ month: z.string(), amount: wireAmount, donations: z.number() })),
});
export type TeamRecurringFigures = z.output<typeof teamRecurringFigures>;

const params = z.object({ id: pathId });

export const listTeamRecurring = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/recurring-donations/",
  summary: "List a campaign's recurring donations for its team, newest first",
  access: "supporter",
  params,
  query: z.object({ ...pageQuery, list: z._default(z.enum(teamRecurringLists), "active") }),
  success: { status: 200, body: pageSchema(teamRecurring) },
  errors: ["unauthorized", "not_found", "invalid"],
});

export const getTeamRecurringFigures = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/recurring-figures/",
  summary: "Get what a campaign's recurring donations give per month, and a forecast, for its team",
  access: "supporter",
  params,
  success: { status: 200, body: teamRecurringFigures },
  errors: ["unauthorized", "not_found"],
});
