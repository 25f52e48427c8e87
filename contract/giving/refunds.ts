import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pageQuery, pageSchema, pathId } from "../page.ts";
import { paragraphs } from "../plain-text.ts";
import { amountError } from "../typed-amount.ts";
import { currency, wireAmount } from "../wire.ts";
import { donationSecret, donationStates } from "./donations.ts";
import { namedGateway } from "./named-gateway.ts";

/**
 * asked: awaits a decision · declined · ordered: not sent to the gateway yet · waiting: sent, and the donor may have
 * to claim it · done: paid out · failed: never paid out, or returned.
 */
export const refundStates = ["asked", "declined", "ordered", "waiting", "done", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

/** gateway: made in the gateway's dashboard · site: automatic refund of a second payment. */
export const refundRequesters = ["donor", "organiser", "office", "gateway", "site"] as const;
export type RefundRequester = (typeof refundRequesters)[number];

export const donorRefundReasons = {
  donor_wish: "I changed my mind",
  duplicate: "I donated twice by mistake",
  mistake: "The amount or the campaign is wrong",
  fraud: "I didn't make this payment",
} as const;

export const teamRefundReasons = {
  donor_wish: "Donor's request",
  duplicate: "Donated twice by mistake",
  mistake: "Wrong amount or campaign",
  fraud: "Unauthorised payment",
  campaign_stopped: "Campaign stopped",
} as const;

/** Every reason, as the office sees it. */
export const refundReasons = {
  ...teamRefundReasons,
  second_payment: "Second payment for the same donation",
  at_gateway: "Refunded at the gateway",
} as const;
export type RefundReason = keyof typeof refundReasons;

const keysOf = <T extends object>(words: T) =>
  Object.keys(words) as [keyof T & string, ...Array<keyof T & string>];

export const MAX_REFUND_NOTE = 500;
const noteText = z.maxLength(MAX_REFUND_NOTE, `At most ${MAX_REFUND_NOTE} characters`);
const note = z.optional(z.string().check(...paragraphs, noteText));
/** In the donation's currency, including the fee. */
const amount = z
  .number(amountError("Please enter an amount"))
  .check(z.gt(0, "Please enter an amount"), z.lte(1_000_000, "This amount is too high"));

export const teamRefundBody = z.object({
  amount,
  reason: z.enum(keysOf(teamRefundReasons), "Please choose a reason"),
  note,
});

/** The donation's secret; signed-in donors omit it. */
const secret = z.optional(donationSecret);

export const donorRefundBody = z.extend(teamRefundBody, {
  secret,
  reason: z.enum(keysOf(donorRefundReasons), "Please choose a reason"),
});

export const refund = z.object({
  id: z.string(),
  state: z.enum(refundStates),
  amount: wireAmount,
  currency,
  asked_by: z.enum(refundRequesters),
  asked_at: z.string(),
  decided_at: z.nullable(z.string()),
  decision_note: z.nullable(z.string()),
  changed_at: z.string(),
  /** Where the donor has to claim the money; null if that is not necessary. */
  claim_url: z.nullable(z.string()),
});
export type Refund = z.output<typeof refund>;

export const donationRefunds = z.object({
  data: z.array(refund),
  currency,
  refunded: wireAmount,
  left: wireAmount,
  may_ask: z.boolean(),
});
export type DonationRefunds = z.output<typeof donationRefunds>;

export const listRefundsOfDonation = defineEndpoint({
  method: "GET",
  path: "/api/v1/donations/{id}/refunds/",
  summary: "List a donation's refunds for its donor, by its secret or signed in",
  access: "guest",
  params: z.object({ id: z.uuid() }),
  query: z.object({ secret }),
  success: { status: 200, body: donationRefunds },
  errors: ["not_found", "invalid"],
});

export const askForRefund = defineEndpoint({
  method: "POST",
  path: "/api/v1/donations/{id}/refunds/",
  summary: "Request a refund of a donation or part of it, which the office decides on",
  access: "guest",
  params: z.object({ id: z.uuid() }),
  body: donorRefundBody,
  success: { status: 201, body: donationRefunds },
  errors: ["not_found", "invalid", "wrong_state", "too_many_requests"],
});

export const listTeamRefunds = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/gifts/{gift}/refunds/",
  summary: "List a donation's refunds for the campaign's team",
  access: "supporter",
  params: z.object({ id: pathId, gift: z.uuid() }),
  success: { status: 200, body: donationRefunds },
  errors: ["unauthorized", "not_found"],
});

export const askForTeamRefund = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/gifts/{gift}/refunds/",
  summary: "Request a refund from the office as the campaign's team",
  access: "supporter",
  params: z.object({ id: pathId, gift: z.uuid() }),
  body: teamRefundBody,
  success: { status: 201, body: donationRefunds },
  errors: ["unauthorized", "forbidden", "not_found", "invalid", "wrong_state", "too_many_requests"],
});

const refundableDonation = z.object({
  id: z.string(),
  state: z.enum(donationStates),
  campaign: z.object({ id: z.number(), title: z.string() }),
  /** Even for an anonymous donation: the office has to know whose money it is. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  anonymous: z.boolean(),
  given_at: z.nullable(z.string()),
  amount: wireAmount,
  fee: wireAmount,
  total: wireAmount,
  refunded: wireAmount,
  /** The amount neither refunded nor about to be. */
  left: wireAmount,
  /** Whether a dispute withholds part of it. */
  disputed: z.boolean(),
  currency,
  provider: z.string(),
  payment_id: z.nullable(z.string()),
});

export const officeRefund = z.extend(refund, {
  reason: z.enum(keysOf(refundReasons)),
  note: z.nullable(z.string()),
  /** The requester's name, if from a team or the office. */
  asker: z.nullable(z.string()),
  decider: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  tries: z.number(),
  /** Whether a failed refund can be sent again, and whether it was. */
  may_send_again: z.boolean(),
  sent_again: z.boolean(),
  gateway: namedGateway,
  payment_id: z.string(),
  external_id: z.nullable(z.string()),
  /** The donor's account, if the office has to send the refund from its bank; null otherwise. */
  send_to: z.nullable(z.object({ name: z.nullable(z.string()), iban: z.nullable(z.string()) })),
  donation: refundableDonation,
});
export type OfficeRefund = z.output<typeof officeRefund>;

const officeErrors = ["unauthorized", "forbidden", "two_factor_required"] as const;
const q = z.optional(z.string().check(z.trim(), z.maxLength(100)));
/** under_way: ordered and waiting. */
export const refundQueues = ["asked", "under_way", "done", "declined", "failed"] as const;
export type RefundQueue = (typeof refundQueues)[number];

export const listRefunds = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/refunds/",
  summary: "List refunds: requests oldest first, the others newest first",
  access: "admin",
  office: "money",
  query: z.object({ ...pageQuery, state: z._default(z.enum(refundQueues), "asked"), q }),
  success: {
    status: 200,
    body: z.extend(pageSchema(officeRefund), {
      counts: z.object({ asked: z.number(), under_way: z.number(), failed: z.number() }),
    }),
  },
  errors: [...officeErrors, "invalid"],
});

/** An order is valid only for the amounts that its form showed, so that sending it twice refunds once. */
export const orderRefundBody = z.extend(teamRefundBody, {
  /** The sum of the donation's `refunded` and `going_back` when the form was shown. */
  given_back: wireAmount.check(z.gte(0)),
});

export const orderRefund = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/donations/{id}/refunds/",
  summary: "Refund a donation or part of it, unless `given_back` has changed",
  access: "admin",
  office: "money",
  params: z.object({ id: z.uuid() }),
  body: orderRefundBody,
  success: { status: 201, body: officeRefund },
  errors: [...officeErrors, "not_found", "invalid", "wrong_state", "changed_meanwhile"],
});

export const decideRefund = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/refunds/{id}/decisions/",
  summary: "Approve a requested refund, or decline it with a note to the requester",
  access: "admin",
  office: "money",
  params: z.object({ id: z.uuid() }),
  body: z.object({ action: z.enum(["order", "decline"]), note }).check(
    z.refine(({ action, note }) => action === "order" || Boolean(note), {
      path: ["note"],
      error: "Please give a reason",
    }),
  ),
  success: { status: 200, body: officeRefund },
  errors: [...officeErrors, "not_found", "invalid", "wrong_state", "changed_meanwhile"],
});

export const markRefundSent = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/refunds/{id}/sent/",
  summary: "Mark a refund as sent from the charity's bank",
  access: "admin",
  office: "money",
  params: z.object({ id: z.uuid() }),
  success: { status: 200, body: officeRefund },
  errors: [...officeErrors, "not_found", "wrong_state"],
});

export const sendRefundAgain = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/refunds/{id}/attempts/",
  summary: "Send a failed refund again as a new one; for a second payment, its remaining amount",
  access: "admin",
  office: "money",
  params: z.object({ id: z.uuid() }),
  success: { status: 201, body: officeRefund },
  errors: [...officeErrors, "not_found", "wrong_state", "changed_meanwhile"],
});
