import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { heldSum } from "../giving/disputes.ts";
import { conversion, donationStates } from "../giving/donations.ts";
import { namedGateway } from "../giving/named-gateway.ts";
import { pageOf, pageQuery } from "../page.ts";
import { currency, wireAmount } from "../wire.ts";

const errors = ["unauthorized", "forbidden", "two_factor_required"] as const;

/** A donation as the office finds it, with its donor also where the gift is anonymous. */
export const foundDonation = z.object({
  id: z.string(),
  state: z.enum(donationStates),
  campaign: z.object({ id: z.number(), title: z.string() }),
  /** Its number among the campaign's gifts; null until it is paid. */
  number: z.nullable(z.number()),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  anonymous: z.boolean(),
  started_at: z.string(),
  given_at: z.nullable(z.string()),
  /** What the donor paid or was to pay, fee and all. */
  total: wireAmount,
  refunded: wireAmount,
  revoked: z.boolean(),
  currency,
  provider: z.string(),
  gateway: namedGateway,
});
export type FoundDonation = z.output<typeof foundDonation>;

export const findDonations = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/donations/",
  summary:
    "Donations, newest first: all, or those with this donor, amount, id, number, receipt or gateway's id",
  access: "admin",
  query: z.object({ ...pageQuery, q: z.optional(z.string().check(z.trim(), z.maxLength(254))) }),
  success: { status: 200, body: pageOf(foundDonation) },
  errors: [...errors, "invalid"],
});

/** What can stand in a donation's life. */
export const lifeKinds = [
  "started",
  "checkout_followed",
  "declined",
  "event",
  "held_back",
  "ledger",
  "refund_asked",
  "refund_decided",
  "refund_changed",
  "dispute_opened",
  "evidence_sent",
  "payment_revoked",
  "payment_counts_again",
  "dispute_closed",
  "receipt_issued",
  "receipt_voided",
  "letter_due",
  "letter_sent",
  "letter_refused",
  "mails_stopped",
  "thanked",
  "office",
] as const;
export type LifeKind = (typeof lifeKinds)[number];

const lifeEvent = z.object({
  at: z.string(),
  kind: z.enum(lifeKinds),
  /** What exactly: the kind of the ledger's transaction, the refund's state, the office's verb. */
  what: z.nullable(z.string()),
  /** Whoever did it, where a person did. */
  who: z.nullable(z.string()),
  amount: z.nullable(wireAmount),
  currency: z.nullable(currency),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Of a transaction of the ledger: debits above zero, credits below. */
  entries: z.array(z.object({ account: z.string(), amount: wireAmount, currency })),
});
export type LifeEvent = z.output<typeof lifeEvent>;

export const donationLife = z.object({
  donation: z.extend(foundDonation, {
    amount: wireAmount,
    fee: wireAmount,
    /** What is ordered back, or on its way, and not in `refunded`. */
    going_back: wireAmount,
    /** What its campaign has of it now, in the campaign's currency. */
    campaign_has: wireAmount,
    campaign_currency: currency,
    conversion: z.nullable(conversion),
    /** What a dispute keeps from being paid out, in the campaign's currency. */
    held: wireAmount,
    /** The gateway's cost; null while it has not told. */
    gateway_cost: z.nullable(wireAmount),
    payment_id: z.nullable(z.string()),
    attempt: z.number(),
    /** In force. */
    receipt_number: z.nullable(z.string()),
  }),
  /** Oldest first. */
  events: z.array(lifeEvent),
  /** Whether some kind of event has more than are shown. */
  cut: z.boolean(),
});
export type DonationLife = z.output<typeof donationLife>;

export const getDonationLife = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/donations/{id}/",
  summary: "All that happened to a donation, in the order of time, with who did it",
  access: "admin",
  params: z.object({ id: z.uuid() }),
  success: { status: 200, body: donationLife },
  errors: [...errors, "not_found"],
});

/** How a gateway stands. */
export const gatewayState = z.object({
  name: z.string(),
  title: z.string(),
  /** off: it is not configured any more; test: no money moves. */
  mode: z.enum(["live", "test", "off"]),
  methods: z.array(z.string()),
  /** Whether the donor claims refunds by a link. */
  refunds_claimed: z.boolean(),
  disputes: z.boolean(),
  /** When the last event was accepted. */
  last_event_at: z.nullable(z.string()),
  /** The last event that was refused; null if none was after the last accepted one. */
  refused: z.nullable(
    z.object({
      at: z.string(),
      reason: z.string(),
      /** How many were refused after the last accepted event. */
      count: z.number(),
    }),
  ),
  /** When all that changed there was last asked for; null before the first time. */
  last_pull_at: z.nullable(z.string()),
  /** It asked to be left alone until then. */
  not_before: z.nullable(z.string()),
  /** Events that are not applied yet, and since when the oldest waits. */
  waiting: z.object({ count: z.number(), since: z.nullable(z.string()) }),
  /** Whether what it holds can be compared with the books; a wallet of bitcoin can't. */
  compared: z.boolean(),
  /** What donors' banks took back until they decide, in the campaigns' currencies. */
  held: z.array(heldSum),
  /** What it held when it was last asked, against the books. */
  balances: z.array(
    z.object({
      currency,
      held: wireAmount,
      booked: wireAmount,
      checked_at: z.string(),
      differs_since: z.nullable(z.string()),
    }),
  ),
  /** Where it sends its events. */
  webhook_url: z.string(),
});
export type GatewayState = z.output<typeof gatewayState>;

export const listGateways = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/gateways/",
  summary: "Every gateway that takes gifts or took some, and how it stands",
  access: "admin",
  success: { status: 200, body: z.object({ data: z.array(gatewayState) }) },
  errors,
});
