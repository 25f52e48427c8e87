import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { disputedSum } from "../giving/disputes.ts";
import { conversion, donationStates } from "../giving/donations.ts";
import { namedGateway } from "../giving/named-gateway.ts";
import { frequency } from "../giving/recurring.ts";
import { pageQuery, pageSchema } from "../page.ts";
import { currency, wireAmount } from "../wire.ts";
import { daysInOrder, donationFilters, withinMaxDays } from "./donation-filters.ts";
import { officeErrors } from "./users.ts";

/** A donation as the office sees it: with its donor, even if it is anonymous. */
export const foundDonation = z.object({
  id: z.string(),
  state: z.enum(donationStates),
  campaign: z.object({ id: z.number(), title: z.string() }),
  /** The number within the campaign; null until it is paid. */
  number: z.nullable(z.number()),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  anonymous: z.boolean(),
  started_at: z.string(),
  given_at: z.nullable(z.string()),
  /** What the donor was charged, fee included. */
  total: wireAmount,
  refunded: wireAmount,
  revoked: z.boolean(),
  currency,
  provider: z.string(),
  gateway: namedGateway,
  /** How often the donor gives; null for a donation that belongs to no recurring one. */
  recurring: z.nullable(frequency),
});
export type FoundDonation = z.output<typeof foundDonation>;

const search = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(254))),
  ...donationFilters,
};

export const findDonations = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/donations/",
  summary:
    "List donations, newest first, by days, campaign, gateway and status, searched by donor, amount, id, number, receipt or a gateway's id",
  access: "admin",
  office: "money",
  query: z.object({ ...pageQuery, ...search }).check(daysInOrder()),
  success: { status: 200, body: pageSchema(foundDonation) },
  errors: [...officeErrors, "invalid"],
});

/** Donations of one currency. Only paid ones have amounts. */
const donationSums = z.object({
  currency,
  /** Of all states. */
  count: z.number(),
  paid_count: z.number(),
  amount: wireAmount,
  service_fees: wireAmount,
  /** Amounts and service fees. */
  total: wireAmount,
  refunded: wireAmount,
  /** As far as gateways have reported them. */
  gateway_costs: wireAmount,
});
export type DonationSums = z.output<typeof donationSums>;

export const sumDonations = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/donations/sums/",
  summary: "Get the sums of the donations that a search and filters find, by currency",
  access: "admin",
  office: "money",
  query: z.object(search).check(daysInOrder(), withinMaxDays()),
  success: {
    status: 200,
    body: z.object({
      data: z.array(donationSums),
      /** Whether a search found more donations than are summed up. */
      cut: z.boolean(),
    }),
  },
  errors: [...officeErrors, "invalid", "unavailable", "too_many_requests"],
});

export const listDonationChoices = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/donations/choices/",
  summary: "List gateways, and campaigns by title or number, to filter donations by",
  access: "admin",
  office: "money",
  query: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  success: {
    status: 200,
    body: z.object({
      gateways: z.array(z.extend(namedGateway, { name: z.string() })),
      campaigns: z.array(z.object({ id: z.number(), title: z.string() })),
    }),
  },
  errors: [...officeErrors, "invalid"],
});

export const historyKinds = [
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
export type HistoryKind = (typeof historyKinds)[number];

const lifeEvent = z.object({
  at: z.string(),
  kind: z.enum(historyKinds),
  /** A detail by kind: the kind of a ledger transaction, a refund's state, an office action. */
  what: z.nullable(z.string()),
  /** The person who did it, if any. */
  who: z.nullable(z.string()),
  amount: z.nullable(wireAmount),
  currency: z.nullable(currency),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The entries of a ledger transaction: debits above zero, credits below. */
  entries: z.array(z.object({ account: z.string(), amount: wireAmount, currency })),
});
export type HistoryEvent = z.output<typeof lifeEvent>;

export const donationHistory = z.object({
  donation: z.extend(foundDonation, {
    amount: wireAmount,
    fee: wireAmount,
    /** Refunds under way, not in `refunded`. */
    going_back: wireAmount,
    /** The campaign's share now, in the campaign's currency. */
    campaign_has: wireAmount,
    campaign_currency: currency,
    conversion: z.nullable(conversion),
    /** On hold because of a dispute, in the campaign's currency. */
    held: wireAmount,
    /** null until the gateway reports it. */
    gateway_cost: z.nullable(wireAmount),
    payment_id: z.nullable(z.string()),
    attempt: z.number(),
    recurring_id: z.nullable(z.string()),
    /** Of the valid receipt. */
    receipt_number: z.nullable(z.string()),
    /** Leads to the donor; null if it is not known who donated. */
    donor_id: z.nullable(z.string()),
  }),
  /** Oldest first. */
  events: z.array(lifeEvent),
  /** Whether events are left out because there are too many. */
  cut: z.boolean(),
});
export type DonationHistory = z.output<typeof donationHistory>;

export const getDonationLife = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/donations/{id}/",
  summary: "Get the history of a donation, oldest first, with who did what",
  access: "admin",
  office: "money",
  params: z.object({ id: z.uuid() }),
  success: { status: 200, body: donationHistory },
  errors: [...officeErrors, "not_found"],
});

export const gatewayState = z.object({
  name: z.string(),
  title: z.string(),
  /** off: no longer configured; test: no money moves. */
  mode: z.enum(["live", "test", "off"]),
  methods: z.array(z.enum(["card", "crypto", "bank"])),
  /** claimed: donors claim them through a link; by_hand: the office sends them from its bank. */
  refunds: z.enum(["direct", "claimed", "by_hand"]),
  disputes: z.boolean(),
  last_event_at: z.nullable(z.string()),
  /** The last rejected event since the last accepted one. */
  refused: z.nullable(
    z.object({
      at: z.string(),
      reason: z.string(),
      /** How many were rejected since the last accepted event. */
      count: z.number(),
    }),
  ),
  /** When changes were last fetched; null before the first time. */
  last_pull_at: z.nullable(z.string()),
  /** The gateway asked not to be called before this time. */
  not_before: z.nullable(z.string()),
  /** Events that are not applied yet, and when the oldest arrived. */
  waiting: z.object({ count: z.number(), since: z.nullable(z.string()) }),
  /** Whether its balance can be compared with the books; a bitcoin wallet's can't. */
  compared: z.boolean(),
  /** Disputed amounts on hold, in the campaigns' currencies. */
  held: z.array(disputedSum),
  /** Its last known balances against the books. */
  balances: z.array(
    z.object({
      currency,
      held: wireAmount,
      booked: wireAmount,
      checked_at: z.string(),
      differs_since: z.nullable(z.string()),
    }),
  ),
  /** Null if it sends no events. */
  webhook_url: z.nullable(z.string()),
});
export type GatewayState = z.output<typeof gatewayState>;

export const listGateways = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/gateways/",
  summary: "List every gateway that accepts or has accepted donations, with its status",
  access: "admin",
  office: "money",
  success: { status: 200, body: z.object({ data: z.array(gatewayState) }) },
  errors: officeErrors,
});
