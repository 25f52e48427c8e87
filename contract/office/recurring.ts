import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { auditEntry } from "../foundation/audit.ts";
import { declineReasons, donationStates } from "../giving/donations.ts";
import { donationMethods } from "../giving/giving-choices.ts";
import { namedGateway } from "../giving/named-gateway.ts";
import { frequency, recurringReasons, recurringStates } from "../giving/recurring.ts";
import { pageQuery, pageSchema, pathId } from "../page.ts";
import { currency, wireAmount } from "../wire.ts";
import { officeErrors, requiredReason } from "./users.ts";

/** A recurring donation as the office sees it: with its donor, even if it is anonymous. */
export const foundRecurring = z.object({
  id: z.string(),
  state: z.enum(recurringStates),
  reason: z.nullable(z.enum(recurringReasons)),
  campaign: z.object({ id: z.number(), title: z.string() }),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  anonymous: z.boolean(),
  /** Without the fee. */
  amount: wireAmount,
  currency,
  frequency,
  /** Null if the donor has not paid or stored a payment method yet. */
  started_at: z.nullable(z.string()),
  created_at: z.string(),
  next_on: z.nullable(z.string()),
  gateway: namedGateway,
});
export type FoundRecurring = z.output<typeof foundRecurring>;

export const findRecurring = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/recurring-donations/",
  summary: "List recurring donations, newest first, by donor or ID, campaign and status",
  access: "admin",
  office: "money",
  query: z.object({
    ...pageQuery,
    q: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    campaign: z.optional(pathId),
    state: z.optional(z.enum(recurringStates)),
  }),
  success: { status: 200, body: pageSchema(foundRecurring) },
  errors: [...officeErrors, "invalid"],
});

/** Periods and failures of a record, newest first. */
export const MAX_RECORD_PERIODS = 60;

export const chargeStates = ["charging", "retrying", "waiting", "paid", "missed"] as const;
export type ChargeState = (typeof chargeStates)[number];

const recordedPeriod = z.object({
  due_on: z.string(),
  state: z.enum(chargeStates),
  attempts: z.number(),
  retry_at: z.nullable(z.string()),
  donation: z.object({
    id: z.string(),
    state: z.enum(donationStates),
    /** What the donor is charged, fee included. */
    total: wireAmount,
    refunded: wireAmount,
    revoked: z.boolean(),
  }),
  failures: z.array(z.object({ at: z.string(), reason: z.enum(declineReasons) })),
});
export type RecordedPeriod = z.output<typeof recordedPeriod>;

const methods = Object.keys(donationMethods) as [
  keyof typeof donationMethods,
  ...Array<keyof typeof donationMethods>,
];

export const recurringRecord = z.object({
  recurring: z.extend(foundRecurring, {
    first_on: z.string(),
    ends_on: z.nullable(z.string()),
    paused_until: z.nullable(z.string()),
    stopped_at: z.nullable(z.string()),
    fund: z.nullable(z.string()),
    /** Gets the donations if the campaign closes. */
    move_to: z.nullable(z.object({ id: z.number(), title: z.string() })),
    payment_method: z.enum(methods),
    /** What is charged; null if the donor pays each donation by link. */
    pays_with: z.nullable(z.object({ title: z.string(), expires_on: z.nullable(z.string()) })),
    /** Paid donations less refunds, without fees. */
    given: z.object({ amount: wireAmount, donations: z.number() }),
    /** Leads to the donor; null before the first paid donation. */
    donor_id: z.nullable(z.string()),
  }),
  periods: z.array(recordedPeriod),
  has_more_periods: z.boolean(),
  /** Office actions, newest first. */
  actions: z.array(auditEntry),
});
export type RecurringRecord = z.output<typeof recurringRecord>;

const params = z.object({ id: z.uuid() });

export const getRecurringRecord = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/recurring-donations/{id}/",
  summary: "Get a recurring donation with its periods, failures and office actions",
  access: "admin",
  office: "money",
  params,
  success: { status: 200, body: recurringRecord },
  errors: [...officeErrors, "not_found"],
});

export const stopRecurringByOffice = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/recurring-donations/{id}/stop/",
  summary: "Stop a recurring donation with a reason for the audit log; the donor gets an email",
  access: "admin",
  office: "money",
  params,
  body: z.object({ reason: requiredReason }),
  success: { status: 200, body: recurringRecord },
  errors: [...officeErrors, "not_found", "wrong_state", "invalid"],
});

/** Months after the start at which retention is measured. */
export const RETENTION_STEPS = [1, 3, 6, 12] as const;
/** Months of start in the retention table. */
export const RETENTION_MONTHS = 18;
export const FAILURE_DAYS = 30;

export const recurringFigures = z.object({
  active: z.number(),
  paused: z.number(),
  /** Of active ones, without fees: what they give per month, of a yearly one a twelfth. */
  currencies: z.array(z.object({ currency, active: z.number(), per_month: wireAmount })),
  /** Declined charges of the last FAILURE_DAYS days, most frequent first. */
  failures: z.array(z.object({ reason: z.enum(declineReasons), count: z.number() })),
  /** By month of start in the charity's time zone, newest first. */
  retention: z.array(
    z.object({
      month: z.string(),
      started: z.number(),
      /** How many had not stopped after each of RETENTION_STEPS; null if that time has not passed for all. */
      remaining: z.array(z.nullable(z.number())),
    }),
  ),
  /** Whether test payments are left out because a real payment provider is connected. */
  real_only: z.boolean(),
});
export type RecurringFigures = z.output<typeof recurringFigures>;

export const getRecurringFigures = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/recurring-figures/",
  summary: "Get monthly totals, failures and retention of all recurring donations",
  access: "admin",
  office: "figures",
  success: { status: 200, body: recurringFigures },
  errors: officeErrors,
});
