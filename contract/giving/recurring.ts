import * as z from "zod/mini";
import { emailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { amountError } from "../typed-amount.ts";
import { currency, wireAmount } from "../wire.ts";
import {
  type DonationMethod,
  declineReasons,
  donationFields,
  donationSecret,
  donationStates,
  hasValidDecimals,
  idempotencyKey,
  startDonation,
} from "./donations.ts";
import {
  donationAmountMessages,
  donationMethods,
  type Frequency,
  frequencies,
  MAX_DONATION,
  MIN_DONATION,
  type PaymentMethod,
  paymentMethods,
} from "./giving-choices.ts";

export const frequency = z.enum(Object.keys(frequencies) as [Frequency, ...Frequency[]]);

/**
 * starting: the donor has not paid or stored a payment method yet · active · paused: no date is planned until the
 * donor resumes it or `paused_until` comes · stopped: final, except that a closed campaign's can be given another one.
 */
export const recurringStates = ["starting", "active", "paused", "stopped"] as const;
export type RecurringState = (typeof recurringStates)[number];

/**
 * Why it is paused or stopped. method_gone: the stored payment method no longer exists at the gateway; ended: its last
 * day has passed; not_started: the donor never paid or stored a payment method.
 */
export const recurringReasons = [
  "donor",
  "office",
  "payment_failed",
  "dispute",
  "method_gone",
  "ended",
  "campaign_closed",
  "not_started",
] as const;
export type RecurringReason = (typeof recurringReasons)[number];

/** How far ahead the first day and a pause can be. */
export const MAX_DAYS_AHEAD = 366;
/** Periods listed with a recurring donation, newest first. */
export const MAX_LISTED_PERIODS = 24;

const day = z.iso
  .date("Please enter a valid date")
  .check(z.regex(/^20\d\d/, "Please enter a valid date"));

/** A link in an email contains it; it expires, and another can be requested. */
export const recurringSecret = z.string().check(z.regex(/^[A-Za-z0-9_.-]{20,100}$/));

export const startRecurringBody = z
  .object({
    ...donationFields,
    email: emailAddress,
    payment_method: z.enum(
      Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]],
      "Please select a payment method",
    ),
    frequency,
    /** In the charity's time zone; today if absent. */
    first_on: z.optional(day),
    /** The last day on which it may be charged. */
    ends_on: z.optional(day),
  })
  .check(hasValidDecimals());
export type StartRecurringBody = z.output<typeof startRecurringBody>;

export const startedRecurring = z.object({
  id: z.string(),
  secret: z.string(),
  /** The first donation, if it is due today. */
  donation: z.nullable(z.object({ id: z.string(), secret: z.string() })),
  /** The gateway's page; null if the donor will get a link to pay on the first day. */
  checkout_url: z.nullable(z.string()),
});
export type StartedRecurring = z.output<typeof startedRecurring>;

/** A period's donation as its donor sees it. */
export const recurringPeriod = z.object({
  due_on: z.string(),
  donation: z.object({
    id: z.string(),
    secret: donationSecret,
    state: z.enum(donationStates),
    amount: wireAmount,
    receipt_number: z.nullable(z.string()),
  }),
});

const campaignName = z.object({ id: z.number(), title: z.string() });

/** A recurring donation as the holder of its secret sees it. */
export const recurringForDonor = z.object({
  id: z.string(),
  state: z.enum(recurringStates),
  reason: z.nullable(z.enum(recurringReasons)),
  campaign: z.extend(campaignName, { open: z.boolean() }),
  fund: z.nullable(z.string()),
  amount: wireAmount,
  fee: wireAmount,
  total: wireAmount,
  currency,
  frequency,
  /** Later dates keep its day of the month. */
  first_on: z.string(),
  ends_on: z.nullable(z.string()),
  /** The next date; null if none is planned. */
  next_on: z.nullable(z.string()),
  paused_until: z.nullable(z.string()),
  /** Gets the donations if the campaign closes; null to stop then. */
  move_to: z.nullable(campaignName),
  payment_method: z.enum(Object.keys(donationMethods) as [DonationMethod, ...DonationMethod[]]),
  /** What is charged; null if the donor pays each donation by link, or nothing is stored yet. */
  pays_with: z.nullable(z.object({ title: z.string(), expires_on: z.nullable(z.string()) })),
  /** Whether the payment method can be changed on a page of the gateway. */
  may_change_method: z.boolean(),
  /** The donation that the donor can pay now. */
  unpaid: z.nullable(
    z.object({
      due_on: z.string(),
      donation: z.object({ id: z.string(), secret: z.string() }),
      reason: z.nullable(z.enum(declineReasons)),
      /** When it is charged again; null if it is not. */
      retry_on: z.nullable(z.string()),
    }),
  ),
  given: z.object({ amount: wireAmount, donations: z.number() }),
  /** The newest MAX_LISTED_PERIODS, newest first. */
  periods: z.array(recurringPeriod),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  anonymous: z.boolean(),
  created_at: z.string(),
});
export type RecurringForDonor = z.output<typeof recurringForDonor>;

/** Missing fields are not changed. */
export const recurringChanges = z.object({
  amount: z.optional(
    z
      .number(amountError(donationAmountMessages.required))
      .check(
        z.gte(MIN_DONATION, donationAmountMessages.tooSmall),
        z.lte(MAX_DONATION, donationAmountMessages.tooLarge),
      ),
  ),
  /** The next date; later ones keep its day of the month. */
  next_on: z.optional(day),
  ends_on: z.optional(z.nullable(day)),
  /** A day to pause until, or null to resume now. */
  paused_until: z.optional(z.nullable(day)),
  campaign_id: z.optional(z.number("Please choose a campaign").check(z.int(), z.positive())),
  move_to: z.optional(
    z.nullable(z.number("Please choose a campaign").check(z.int(), z.positive())),
  ),
});
export type RecurringChanges = z.output<typeof recurringChanges>;

const params = z.object({ id: z.uuid() });
const query = z.object({ secret: recurringSecret });
const shown = { status: 200, body: recurringForDonor } as const;

export const startRecurring = defineEndpoint({
  method: "POST",
  path: "/api/v1/recurring-donations/",
  summary: "Start a recurring donation and get the gateway's checkout",
  access: "guest",
  headers: z.object({ "idempotency-key": idempotencyKey }),
  body: startRecurringBody,
  success: { status: 201, body: startedRecurring },
  errors: startDonation.errors,
});

export const getRecurring = defineEndpoint({
  method: "GET",
  path: "/api/v1/recurring-donations/{id}/",
  summary: "Get a recurring donation by its secret",
  access: "secret-holder",
  params,
  query,
  success: shown,
  errors: ["not_found", "link_expired"],
});

export const changeRecurring = defineEndpoint({
  method: "PATCH",
  path: "/api/v1/recurring-donations/{id}/",
  summary: "Change, pause or resume a recurring donation",
  access: "secret-holder",
  params,
  query,
  body: recurringChanges,
  success: shown,
  errors: [
    "not_found",
    "link_expired",
    "invalid",
    "wrong_state",
    "campaign_closed",
    "too_many_requests",
  ],
});

export const changeRecurringMethod = defineEndpoint({
  method: "POST",
  path: "/api/v1/recurring-donations/{id}/payment-method/",
  summary: "Get the gateway's page for storing another payment method",
  access: "secret-holder",
  params,
  query,
  success: { status: 201, body: z.object({ checkout_url: z.string() }) },
  errors: ["not_found", "link_expired", "wrong_state", "too_many_requests", "gateway_unavailable"],
});

export const stopRecurring = defineEndpoint({
  method: "POST",
  path: "/api/v1/recurring-donations/{id}/stop/",
  summary: "Stop a recurring donation",
  access: "secret-holder",
  params,
  query,
  success: shown,
  errors: ["not_found", "link_expired"],
});

/** The secret may have expired. The email goes to the donor's address only. */
export const renewRecurringLink = defineEndpoint({
  method: "POST",
  path: "/api/v1/recurring-donations/{id}/link/",
  summary: "Email the donor a new link to a recurring donation",
  access: "secret-holder",
  params,
  query,
  success: { status: 202, body: z.object({ message: z.string() }) },
  errors: ["not_found", "too_many_requests"],
});

/** The caller's recurring donations, newest first; each with a secret of its own. */
export const listOwnRecurring = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/recurring-donations/",
  summary: "List the caller's recurring donations",
  access: "supporter",
  success: {
    status: 200,
    body: z.object({ data: z.array(z.extend(recurringForDonor, { secret: z.string() })) }),
  },
  errors: ["unauthorized"],
});
