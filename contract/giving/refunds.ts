import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pageOf, pageQuery, pathId } from "../page.ts";
import { paragraphs } from "../plain-text.ts";
import { amountError } from "../typed-amount.ts";
import { currency, wireAmount } from "../wire.ts";
import { donationStates } from "./donations.ts";
import { namedGateway } from "./named-gateway.ts";

/**
 * asked: the office has yet to decide · declined: nothing goes back · ordered: the gateway has yet to be told ·
 * waiting: it knows, and the donor may have to claim it · done: it left · failed: it never left, or came back.
 */
export const refundStates = ["asked", "declined", "ordered", "waiting", "done", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

/** Who wanted it. gateway: it was made there, in its own pages; site: a payment that was one too many. */
export const refundAskers = ["donor", "organiser", "office", "gateway", "site"] as const;
export type RefundAsker = (typeof refundAskers)[number];

/** What donors choose between, in their words. */
export const donorReasons = {
  donor_wish: "I changed my mind",
  duplicate: "I gave twice by mistake",
  mistake: "The amount or the campaign is wrong",
  fraud: "It was not me who paid",
} as const;

/** What a team and the office choose between. */
export const teamReasons = {
  donor_wish: "The donor wants it back",
  duplicate: "Given twice by mistake",
  mistake: "A wrong amount or campaign",
  fraud: "Paid by somebody else than the owner",
  campaign_stopped: "The campaign stopped",
} as const;

/** Every reason, as the office reads it. */
export const refundReasons = {
  ...teamReasons,
  second_payment: "A second payment of one gift",
  at_gateway: "Made at the gateway",
} as const;
export type RefundReason = keyof typeof refundReasons;

const keysOf = <T extends object>(words: T) =>
  Object.keys(words) as [keyof T & string, ...Array<keyof T & string>];

export const MAX_REFUND_NOTE = 500;
const noteText = z.maxLength(MAX_REFUND_NOTE, `At most ${MAX_REFUND_NOTE} characters`);
const note = z.optional(z.string().check(...paragraphs, noteText));
/** In the donation's currency, of what the donor paid, fee and all. */
const amount = z
  .number(amountError("Please write an amount"))
  .check(z.gt(0, "Please write an amount"), z.lte(1_000_000, "That is too much"));

export const teamRefundBody = z.object({
  amount,
  reason: z.enum(keysOf(teamReasons), "Please choose a reason"),
  note,
});

/** Of the donation; left out by a donor who is signed in. */
const secret = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/)));

export const donorRefundBody = z.extend(teamRefundBody, {
  secret,
  reason: z.enum(keysOf(donorReasons), "Please choose a reason"),
});

/** A refund as its donor sees it. */
export const refund = z.object({
  id: z.string(),
  state: z.enum(refundStates),
  amount: wireAmount,
  currency,
  asked_by: z.enum(refundAskers),
  asked_at: z.string(),
  decided_at: z.nullable(z.string()),
  /** What the office says about its decision. */
  decision_note: z.nullable(z.string()),
  /** When it came into its state. */
  changed_at: z.string(),
  /** Where the donor takes the money, where the gateway wants them to. */
  claim_url: z.nullable(z.string()),
});
export type Refund = z.output<typeof refund>;

/** What was given back of a donation, newest first, and what can still be. */
export const donationRefunds = z.object({
  data: z.array(refund),
  currency,
  refunded: wireAmount,
  left: wireAmount,
  /** Whether the donor may ask for some of it now. */
  may_ask: z.boolean(),
});
export type DonationRefunds = z.output<typeof donationRefunds>;

export const listRefundsOfDonation = defineEndpoint({
  method: "GET",
  path: "/api/v1/donations/{id}/refunds/",
  summary: "What was given back of a donation, for its donor: by its secret, or signed in",
  access: "guest",
  params: z.object({ id: z.uuid() }),
  query: z.object({ secret }),
  success: { status: 200, body: donationRefunds },
  errors: ["not_found", "invalid"],
});

export const askForRefund = defineEndpoint({
  method: "POST",
  path: "/api/v1/donations/{id}/refunds/",
  summary: "Ask for a donation, or a part of it, to be given back: the office decides",
  access: "guest",
  params: z.object({ id: z.uuid() }),
  body: donorRefundBody,
  success: { status: 201, body: donationRefunds },
  errors: ["not_found", "invalid", "wrong_state", "too_many_requests"],
});

export const listTeamRefunds = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/gifts/{gift}/refunds/",
  summary: "What was given back of a donor's gift, for the campaign's team",
  access: "supporter",
  params: z.object({ id: pathId, gift: z.uuid() }),
  success: { status: 200, body: donationRefunds },
  errors: ["unauthorized", "not_found"],
});

export const askForTeamRefund = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/gifts/{gift}/refunds/",
  summary: "Ask the office to give a donor's gift back, or a part of it",
  access: "supporter",
  params: z.object({ id: pathId, gift: z.uuid() }),
  body: teamRefundBody,
  success: { status: 201, body: donationRefunds },
  errors: ["unauthorized", "forbidden", "not_found", "invalid", "wrong_state", "too_many_requests"],
});

/** A donation with what decides about giving it back. */
const refundableDonation = z.object({
  id: z.string(),
  state: z.enum(donationStates),
  campaign: z.object({ id: z.number(), title: z.string() }),
  /** The donor also where the gift is anonymous: the office has to know whose money it is. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  anonymous: z.boolean(),
  given_at: z.nullable(z.string()),
  amount: wireAmount,
  fee: wireAmount,
  total: wireAmount,
  refunded: wireAmount,
  /** What is neither given back nor about to be. */
  left: wireAmount,
  /** Whether a dispute keeps some of it. */
  disputed: z.boolean(),
  currency,
  provider: z.string(),
  payment_id: z.nullable(z.string()),
});

export const officeRefund = z.extend(refund, {
  reason: z.enum(keysOf(refundReasons)),
  /** The words of whoever asked. */
  note: z.nullable(z.string()),
  /** Who of a team or of the office asked. */
  asker: z.nullable(z.string()),
  decider: z.nullable(z.string()),
  /** Why the gateway refused, in its words. */
  failure: z.nullable(z.string()),
  /** How often the gateway was asked. */
  tries: z.number(),
  /** Failed, and ours to send once more; and whether it was. */
  may_send_again: z.boolean(),
  sent_again: z.boolean(),
  gateway: namedGateway,
  payment_id: z.string(),
  /** The gateway's own id. */
  external_id: z.nullable(z.string()),
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
  summary: "Refunds: those asked for by how long they wait, the others newest first",
  access: "admin",
  query: z.object({ ...pageQuery, state: z._default(z.enum(refundQueues), "asked"), q }),
  success: {
    status: 200,
    body: z.extend(pageOf(officeRefund), {
      counts: z.object({ asked: z.number(), under_way: z.number(), failed: z.number() }),
    }),
  },
  errors: [...officeErrors, "invalid"],
});

/** An order counts only on what its form showed: so one that is sent twice, or by two people at once, is one. */
export const orderRefundBody = z.extend(teamRefundBody, {
  /** What was given back of it before, or was about to be: `refunded` and `going_back` of the donation. */
  given_back: wireAmount.check(z.gte(0)),
});

export const orderRefund = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/donations/{id}/refunds/",
  summary: "Give a donation back, or a part of it, unless `given_back` is another sum by now",
  access: "admin",
  params: z.object({ id: z.uuid() }),
  body: orderRefundBody,
  success: { status: 201, body: officeRefund },
  errors: [...officeErrors, "not_found", "invalid", "wrong_state", "changed_meanwhile"],
});

export const decideRefund = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/refunds/{id}/decisions/",
  summary: "Order what was asked for, or decline it with a note for whoever asked",
  access: "admin",
  params: z.object({ id: z.uuid() }),
  body: z.object({ action: z.enum(["order", "decline"]), note }).check(
    z.refine(({ action, note }) => action === "order" || Boolean(note), {
      path: ["note"],
      error: "Please say why",
    }),
  ),
  success: { status: 200, body: officeRefund },
  errors: [...officeErrors, "not_found", "invalid", "wrong_state", "changed_meanwhile"],
});

export const sendRefundAgain = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/refunds/{id}/attempts/",
  summary: "Send a refund that failed once more, as a new one, of a second payment what is left",
  access: "admin",
  params: z.object({ id: z.uuid() }),
  success: { status: 201, body: officeRefund },
  errors: [...officeErrors, "not_found", "wrong_state", "changed_meanwhile"],
});
