import * as z from "zod/mini";
import { optionalEmailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { type Currency, fromWire } from "../money.ts";
import { paragraphs, personName } from "../plain-text.ts";
import { currency, picture, wireAmount } from "../wire.ts";
import {
  declineTexts,
  donationAmountMessages,
  donationMethods,
  type Frequency,
  frequencies,
  MAX_DONATION,
  MAX_MESSAGE_LENGTH,
  MIN_DONATION,
  type PaymentMethod,
  paymentMethods,
  paymentWays,
} from "./giving-choices.ts";

export type DonationMethod = keyof typeof donationMethods;

/** A transfer that the donor makes from their bank, to be matched with the charity's bank statement. */
export const BANK_TRANSFER = "Bank-Transfer" satisfies DonationMethod;

/**
 * created: recorded, no checkout yet · open: the donor can pay · pending: paid, not yet settled ·
 * settled: in the books · failed, expired: will not be paid · reversed: fully refunded, its payment revoked, or
 * an offline donation recorded by mistake.
 */
export const donationStates = [
  "created",
  "open",
  "pending",
  "settled",
  "failed",
  "expired",
  "reversed",
] as const;
export type DonationState = (typeof donationStates)[number];

export type PaymentWay = keyof typeof paymentWays;
export const paymentWay = z.enum(Object.keys(paymentWays) as [PaymentWay, ...PaymentWay[]]);

export type DeclineReason = keyof typeof declineTexts;
export const declineReasons = Object.keys(declineTexts) as [DeclineReason, ...DeclineReason[]];

/**
 * The response to `challenge_required`, whose `detail` contains an ALTCHA challenge (base64-encoded JSON) in `type`:
 * ALTCHA's payload with the solution or, after `retry-after` seconds, the unchanged challenge. Each is valid once.
 */
const challengeResponse = z.string().check(z.maxLength(2_000));

/** The fields of a donation as its donor enters them; used with `hasValidDecimals`. */
export const donationFields = {
  campaign_id: z.number("Please choose a campaign").check(z.int(), z.positive()),
  amount: z
    .number(donationAmountMessages.required)
    .check(
      z.gte(MIN_DONATION, donationAmountMessages.tooSmall),
      z.lte(MAX_DONATION, donationAmountMessages.tooLarge),
    ),
  currency,
  /** The service fee shown to the donor. If it has changed since, the donation is refused. */
  fee_percent: z.optional(z.number()),
  payment_method: z.enum(
    [...(Object.keys(paymentMethods) as PaymentMethod[]), BANK_TRANSFER],
    "Please select a payment method",
  ),
  accept_terms: z.literal(true, "Please accept the terms"),
  name: z.optional(personName(100)),
  email: z.optional(optionalEmailAddress),
  anonymous: z.optional(z.boolean()),
  message: z.optional(
    z.string().check(...paragraphs, z.maxLength(MAX_MESSAGE_LENGTH, "At most 500 characters")),
  ),
  fund_id: z.optional(z.number().check(z.int(), z.positive())),
  dedication: z.optional(personName(100)),
  challenge: z.optional(challengeResponse),
} as const;

export const hasValidDecimals = () =>
  z.refine<{ amount: number; currency: Currency }>(
    (body) => fromWire(body.amount, body.currency) !== undefined,
    { path: ["amount"], error: donationAmountMessages.decimals },
  );

export const startDonationBody = z.object(donationFields).check(hasValidDecimals());
export type StartDonationBody = z.output<typeof startDonationBody>;

export const conversion = z.object({
  /** Units of the campaign's currency for one of the donation's. */
  rate: z.number(),
  /** The rate's date and source; null for old donations. */
  as_of: z.nullable(z.string()),
  source: z.nullable(z.string()),
});

export const donation = z.object({
  id: z.string(),
  state: z.enum(donationStates),
  campaign: z.object({ id: z.number(), title: z.string() }),
  amount: wireAmount,
  fee: wireAmount,
  total: wireAmount,
  /** The part of the total that was refunded, lost in a dispute or revoked. */
  refunded: wireAmount,
  /** Whether the gateway invalidated the payment after it had settled. */
  revoked: z.boolean(),
  currency,
  /** The amount that counts for the campaign, in the campaign's currency. */
  campaign_amount: wireAmount,
  campaign_currency: currency,
  /** Null if nothing was converted. */
  conversion: z.nullable(conversion),
  payment_method: z.enum(Object.keys(donationMethods) as [DonationMethod, ...DonationMethod[]]),
  /** Null if the gateway did not report it. */
  paid_by: z.nullable(z.object({ way: paymentWay })),
  name: z.nullable(z.string()),
  anonymous: z.boolean(),
  message: z.nullable(z.string()),
  dedication: z.nullable(z.string()),
  fund: z.nullable(z.string()),
  created_at: z.string(),
  settled_at: z.nullable(z.string()),
  /** How often the donor gives, if it is part of a recurring donation. */
  recurring: z.nullable(z.enum(Object.keys(frequencies) as [Frequency, ...Frequency[]])),
  /** The gateway's page, while the donor can still pay there. */
  checkout_url: z.nullable(z.string()),
});
export type Donation = z.output<typeof donation>;

/** What a donor needs to make a bank transfer. */
export const transferInstructions = z.object({
  holder: z.string(),
  iban: z.string(),
  /** May be empty. */
  bic: z.string(),
  /** ISO 11649. */
  reference: z.string(),
  /** The last day, in the charity's time zone. */
  expires_on: z.string(),
});
export type TransferInstructions = z.output<typeof transferInstructions>;

export const startedDonation = z.extend(donation, { secret: z.string() });
export type StartedDonation = z.output<typeof startedDonation>;

/** A donation as the holder of its secret sees it. */
export const donationForDonor = z.extend(donation, {
  may_reopen: z.boolean(),
  /** The receipt's recipient; null if the donor gave no address. */
  email: z.nullable(z.string()),
  /** The newest receipt; null until one is issued shortly after the donation settles. */
  receipt_number: z.nullable(z.string()),
  /** Why the last declined attempt failed; null if none was declined. */
  declined: z.nullable(z.enum(declineReasons)),
  /** Null unless it waits for a bank transfer. */
  transfer: z.nullable(transferInstructions),
  thanks: z.nullable(z.object({ from: z.string(), text: z.string(), picture })),
});
export type DonationForDonor = z.output<typeof donationForDonor>;

/** Generated by the client before it sends the request, and stored until it has the response. */
export const idempotencyKey = z
  .string("Idempotency-Key is required")
  .check(z.regex(/^[\x21-\x7e]{16,128}$/, "Idempotency-Key must be 16 to 128 visible characters"));

export const startDonation = defineEndpoint({
  method: "POST",
  path: "/api/v1/donations/",
  summary: "Start a donation and get the gateway's checkout",
  access: "guest",
  headers: z.object({ "idempotency-key": idempotencyKey }),
  body: startDonationBody,
  success: { status: 201, body: startedDonation },
  errors: [
    "invalid",
    "key_reused",
    "in_flight",
    "campaign_closed",
    "not_found",
    "challenge_required",
    "form_closed",
    "too_many_requests",
    "gateway_unavailable",
  ],
});

export const donationSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/));

export const getDonation = defineEndpoint({
  method: "GET",
  path: "/api/v1/donations/{id}/",
  summary: "Get a donation by its secret",
  access: "secret-holder",
  params: z.object({ id: z.uuid() }),
  query: z.object({ secret: donationSecret }),
  success: { status: 200, body: donationForDonor },
  errors: ["not_found"],
});

export const reopenDonation = defineEndpoint({
  method: "POST",
  path: "/api/v1/donations/{id}/checkout/",
  summary: "Create another checkout for an unpaid donation",
  access: "secret-holder",
  params: z.object({ id: z.uuid() }),
  query: z.object({ secret: donationSecret }),
  body: z.object({ challenge: z.optional(challengeResponse) }),
  success: { status: 201, body: z.object({ checkout_url: z.string() }) },
  errors: [
    "not_found",
    "wrong_state",
    "campaign_closed",
    "challenge_required",
    "form_closed",
    "too_many_requests",
    "gateway_unavailable",
  ],
});
