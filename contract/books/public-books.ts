import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { currency, wireAmount } from "../wire.ts";

/** The books of one currency, in major units. */
export const currencyBooks = z.object({
  currency,
  received: wireAmount,
  by_hand: wireAmount,
  given_back: wireAmount,
  gateway_costs: wireAmount,
  /** The share of those costs borne by campaigns in this currency; the platform bore the rest. */
  costs_of_gifts: wireAmount,
  service_fees: wireAmount,
  /** After refunds and the campaigns' share of the costs. */
  to_campaigns: wireAmount,
  /** Converted from other currencies; negative if more was converted into them. */
  converted: wireAmount,
  held_in_disputes: wireAmount,
  /** Being refunded, because it belongs to no donation. */
  going_back: wireAmount,
  /** Paid out by payment services to the charity's bank. */
  at_bank: wireAmount,
});
export type CurrencyBooks = z.output<typeof currencyBooks>;

/** A balance as reported by a payment service and as recorded in the books. */
const gatewayBooks = z.object({
  gateway: z.string(),
  currency,
  held: wireAmount,
  booked: wireAmount,
  compared_at: z.string(),
  /** Whether it is in test mode. */
  test: z.boolean(),
});

export const publicBooks = z.object({
  checked_at: z.nullable(z.string()),
  /** The time of the last check that found no difference; null if there was none. */
  agreed_at: z.nullable(z.string()),
  agree: z.boolean(),
  /** Real money only, and only currencies with at least `MIN_PUBLISHED_ENTRIES` entries. */
  currencies: z.array(currencyBooks),
  test_currencies: z.array(currencyBooks),
  gateways: z.array(gatewayBooks),
  /** Services whose balance can't be compared, because it is in bitcoin. */
  not_compared: z.array(z.string()),
  /** Services without a balance from the hour before the last check. */
  unread: z.array(z.string()),
  /** Services that still have a balance in the books but are not configured. */
  former: z.array(z.string()),
  test: z.array(z.string()),
});
export type PublicBooks = z.output<typeof publicBooks>;

/** For the footer of every page. Has a day instead of a time, so that it rarely changes. */
export const booksAgreement = z.object({
  /** The UTC day of the last check without a difference, "2026-11-20"; null if none. */
  agreed_on: z.nullable(z.string()),
  agree: z.boolean(),
});
export type BooksAgreement = z.output<typeof booksAgreement>;

export const getBooksAgreement = defineEndpoint({
  method: "GET",
  path: "/api/v1/books/agreement/",
  summary: "Get whether the books agree, and the day on which they last did",
  access: "anyone",
  success: { status: 200, body: booksAgreement },
  errors: [],
});

/** Totals of fewer entries would reveal individual donations. */
export const MIN_PUBLISHED_ENTRIES = 10;

export const getBooks = defineEndpoint({
  method: "GET",
  path: "/api/v1/books/",
  summary:
    "Get whether the books agree, with the totals of all donations, as of the last hourly check",
  access: "anyone",
  success: { status: 200, body: publicBooks },
  errors: [],
});
