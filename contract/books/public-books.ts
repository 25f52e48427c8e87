import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { currency, wireAmount } from "../wire.ts";

/** All that was given in one currency, and where it is. Amounts in major units. */
export const currencyBooks = z.object({
  currency,
  /** What donors paid by way of payment services, fees and all. */
  received: wireAmount,
  /** What campaigns were given by hand or by bank, without a payment service. */
  by_hand: wireAmount,
  given_back: wireAmount,
  /** What payment services kept. */
  gateway_costs: wireAmount,
  /** The part of such costs that campaigns bore who count in this currency; the platform bore the rest. */
  costs_of_gifts: wireAmount,
  service_fees: wireAmount,
  /** What campaigns have, after what was given back and after their part of the costs. */
  to_campaigns: wireAmount,
  /** What came from gifts in other currencies; below zero what went to campaigns that count in those. */
  converted: wireAmount,
  held_in_disputes: wireAmount,
  /** Paid for no gift, and on its way back. */
  going_back: wireAmount,
  /** Moved from payment services to the charity's bank. */
  at_bank: wireAmount,
});
export type CurrencyBooks = z.output<typeof currencyBooks>;

/** What a payment service says that it holds, beside what the books say. */
const gatewayBooks = z.object({
  gateway: z.string(),
  currency,
  held: wireAmount,
  booked: wireAmount,
  compared_at: z.string(),
  /** Whether no real money moves there. */
  test: z.boolean(),
});

export const publicBooks = z.object({
  /** When the books were last checked; null before the first time. */
  checked_at: z.nullable(z.string()),
  /** When they last agreed; null where they never did. */
  agreed_at: z.nullable(z.string()),
  /** Whether the last check found that they agree. */
  agree: z.boolean(),
  /** Of real money alone. Only currencies with at least `FEWEST_TOLD` entries. */
  currencies: z.array(currencyBooks),
  /** Of what was tried out by services that move no real money; it is in no other sum. */
  test_currencies: z.array(currencyBooks),
  gateways: z.array(gatewayBooks),
  /** Payment services whose balance can't be compared: their wallets hold bitcoin. */
  not_compared: z.array(z.string()),
  /** Payment services that at the last check had not said for more than an hour what they hold. */
  unread: z.array(z.string()),
  /** Payment services that hold something by the books, and that the site no longer works with. */
  former: z.array(z.string()),
  /** Payment services that move no real money: those that the site works with, and those of former times. */
  test: z.array(z.string()),
});
export type PublicBooks = z.output<typeof publicBooks>;

/** What the foot of every page says of the books: with the day alone, so that it changes seldom. */
export const booksAgreement = z.object({
  /** The UTC day on which they were last found to agree, "2026-11-20"; null where they never did. */
  agreed_on: z.nullable(z.string()),
  /** Whether the last check found that they agree. */
  agree: z.boolean(),
});
export type BooksAgreement = z.output<typeof booksAgreement>;

export const getBooksAgreement = defineEndpoint({
  method: "GET",
  path: "/api/v1/books/agreement/",
  summary: "Whether the books agree, and the day on which they last did",
  access: "anyone",
  success: { status: 200, body: booksAgreement },
  errors: [],
});

/** Sums of fewer gifts would tell of single ones. */
export const FEWEST_TOLD = 10;

export const getBooks = defineEndpoint({
  method: "GET",
  path: "/api/v1/books/",
  summary: "Whether the books agree, with the sums of all gifts, as of the last hourly check",
  access: "anyone",
  success: { status: 200, body: publicBooks },
  errors: [],
});
