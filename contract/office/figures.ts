import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { namedGateway } from "../giving/named-gateway.ts";
import { currency, wireAmount } from "../wire.ts";
import { officeErrors } from "./users.ts";

/** Calendar spans that include today. */
export const figureSpans = ["day", "month", "year"] as const;

/** Campaigns listed for each currency; the others are one row. */
export const MAX_LISTED_CAMPAIGNS = 10;
/** Limits what one request reads. */
export const MAX_FIGURE_DAYS = 366;

const figureSteps = ["hour", "day", "week", "month"] as const;
export type FigureStep = (typeof figureSteps)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
const isoDay = z.iso
  .date("Please enter a valid date")
  .check(z.regex(/^20\d\d/, "Please enter a valid date"));

const figuresQuery = z
  .object({
    /** Ignored if days are given. */
    span: z._default(z.enum(figureSpans), "month"),
    /** Days in the charity's time zone, inclusive. */
    from: z.optional(isoDay),
    to: z.optional(isoDay),
  })
  .check(
    z.refine(
      ({ from, to }) => (from === undefined) === (to === undefined) && (from ?? "") <= (to ?? ""),
      { path: ["to"], error: "Please choose a start day and an end day, in that order" },
    ),
    z.refine(
      ({ from, to }) =>
        !from || !to || Date.parse(to) - Date.parse(from) < MAX_FIGURE_DAYS * DAY_MS,
      { path: ["to"], error: "At most one year" },
    ),
  );
export type FiguresQuery = z.output<typeof figuresQuery>;

/** The span against the one before it; see `changePercent`. */
const sumChange = { amount: wireAmount, before: wireAmount, percent: z.nullable(z.number()) };
const countChange = z.object({
  count: z.number(),
  before: z.number(),
  percent: z.nullable(z.number()),
});
export type CountChange = z.output<typeof countChange>;
const sums = z.object({ ...sumChange, count: countChange });
export type FigureSums = z.output<typeof sums>;

const part = { currency, ...sumChange, count: countChange };

const currencyFigures = z.object({
  currency,
  /** Paid donations without the service fee, by the time of payment, before refunds. */
  donations: sums,
  /** 0 without donations. */
  average: z.object(sumChange),
  median: z.object(sumChange),
  /** One for each step of the span, with the same step of the span before. */
  bars: z.array(
    z.object({
      /** Local time in the charity's time zone: `2026-11-20T00:00`. */
      from: z.string(),
      /** The last day. */
      to: z.string(),
      amount: wireAmount,
      count: z.number(),
      before: wireAmount,
    }),
  ),
  /** Returned to donors with the service fee, by the time of the refund, without failed refunds. */
  refunded: sums,
  /** Disputes by the time when they were opened. */
  disputed: sums,
  /** Lost in disputes and payments that the provider declared invalid, less what was won back. */
  lost: z.object(sumChange),
});
export type CurrencyFigures = z.output<typeof currencyFigures>;

const figures = z.object({
  /** IANA name; days begin at its midnight. */
  time_zone: z.string(),
  today: z.string(),
  /** Days, inclusive; `begun` is how many steps have started. */
  range: z.object({
    from: z.string(),
    to: z.string(),
    step: z.enum(figureSteps),
    begun: z.number(),
  }),
  /** The part of the range until now, and the same part of the span before; local times. */
  counted: z.object({ from: z.string(), to: z.string() }),
  compared: z.object({ from: z.string(), to: z.string() }),
  /** Whether test payments are left out because a real payment provider is connected. */
  real_only: z.boolean(),
  /** Currencies with donations, refunds or disputes in either span. */
  currencies: z.array(currencyFigures),
  gateways: z.array(z.object({ ...part, gateway: namedGateway })),
  causes: z.array(z.object({ ...part, id: z.number(), name: z.string() })),
  /** The largest for each currency. */
  campaigns: z.array(z.object({ ...part, id: z.number(), title: z.string() })),
  /** The campaigns that are not listed. */
  other_campaigns: z.array(z.object({ ...part, campaigns: z.number() })),
  /** People by email address, otherwise account. New: with no donation before the span. */
  donors: z.object({ all: countChange, new: countChange, returning: countChange }),
  /** Amounts now, whatever the span. */
  on_the_way: z.array(
    z.object({
      gateway: namedGateway,
      currency,
      /** Payments that the provider has not confirmed yet, with the service fee. */
      pending: wireAmount,
      pending_count: z.number(),
      /** At the provider by the books, not paid out to the bank. */
      balance: wireAmount,
      /** Withheld by the provider until disputes are decided. */
      disputed: wireAmount,
    }),
  ),
});
export type Figures = z.output<typeof figures>;

export const getFigures = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/figures/",
  summary:
    "Get donations, donors, refunds and disputes of a day, month, year or range, against the span before",
  access: "admin",
  office: "figures",
  query: figuresQuery,
  success: { status: 200, body: figures },
  errors: [...officeErrors, "invalid"],
});
