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

/** The balance that a payment service reports, and that in the books. */
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
  /** The last check that found no difference; null if none did. */
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
  /** Services that hold something according to the books, but are no longer configured. */
  former: z.array(z.string()),
  test: z.array(z.string()),
});
export type PublicBooks = z.output<typeof publicBooks>;

/** For the footer of every page; a day instead of a time, so that it seldom changes. */
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

/** Sums of fewer entries would reveal single donations. */
export const MIN_PUBLISHED_ENTRIES = 10;

export const getBooks = defineEndpoint({
  method: "GET",
  path: "/api/v1/books/",
  summary:
    "Get whether the books agree, with the sums of all donations, as of the last hourly check",
  access: "anyone",
  success: { status: 200, body: publicBooks },
  errors: [],
});
