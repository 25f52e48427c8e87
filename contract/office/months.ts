import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { currency, wireAmount } from "../wire.ts";
import { officeErrors } from "./users.ts";

/** A month in the charity's time zone: `2026-10`. */
export const isoMonth = z
  .string()
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Please choose a month"));

/** Why money moved, in the order of the report's columns. */
export const movementKinds = [
  "donations",
  "service_fees",
  "costs",
  "refunds",
  "disputes",
  "payouts",
  "exchange",
  "unmatched",
  "other",
] as const;
export type MovementKind = (typeof movementKinds)[number];

const moved = z.object({
  donations: wireAmount,
  service_fees: wireAmount,
  costs: wireAmount,
  refunds: wireAmount,
  disputes: wireAmount,
  payouts: wireAmount,
  exchange: wireAmount,
  unmatched: wireAmount,
  other: wireAmount,
});

/** `opening` and `moved` add up to `closing`. Above zero means a balance on the account's own side. */
const monthAccount = z.object({
  /** The ledger's name, or `campaign:` and `offline:` for those of all campaigns. */
  account: z.string(),
  name: z.string(),
  /** debit: money we have or spent. credit: money we owe or earned. */
  side: z.enum(["debit", "credit"]),
  opening: wireAmount,
  moved,
  closing: wireAmount,
});
export type MonthAccount = z.output<typeof monthAccount>;

const monthCurrency = z.object({
  currency,
  /** Debit side first. In each column, the sums of both sides are equal. */
  accounts: z.array(monthAccount),
  /** All entries of the month; always equal. */
  debits: wireAmount,
  credits: wireAmount,
  /** The campaigns that moved most; all of them are in the export. */
  campaigns: z.array(monthAccount),
  campaign_count: z.number(),
});
export type MonthCurrency = z.output<typeof monthCurrency>;

/** What may still add entries that are dated in a past month. */
export const pendingKinds = [
  "unmatched_payments",
  "reported_donations",
  "gateway_reports",
  "deferred_movements",
  "failed_jobs",
] as const;
export type PendingKind = (typeof pendingKinds)[number];

const monthReport = z.object({
  month: isoMonth,
  time_zone: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  /** The months with a report: from the ledger's first to the current one. */
  first: isoMonth,
  current: isoMonth,
  /** closed: it can't change any more. */
  state: z.enum(["running", "ended", "closed"]),
  closed_at: z.nullable(z.string()),
  /** Months are closed in order; the one to close before this one, if any. */
  closes_first: z.nullable(isoMonth),
  /** Entries in this report that were recorded after the month's end. */
  late: z.object({ count: z.number(), last_at: z.nullable(z.string()) }),
  /** Entries in this report that are dated in a month closed before they were recorded. */
  carried: z.object({ count: z.number(), oldest_at: z.nullable(z.string()) }),
  /** Empty for a closed month. */
  pending: z.array(z.object({ kind: z.enum(pendingKinds), count: z.number() })),
  currencies: z.array(monthCurrency),
});
export type MonthReport = z.output<typeof monthReport>;

export const getMonthReport = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/month-report/",
  summary: "Get the balances and movements of every account in a month; by default the last one",
  access: "admin",
  office: "money",
  query: z.object({ month: z.optional(isoMonth) }),
  success: { status: 200, body: monthReport },
  errors: [...officeErrors, "invalid"],
});

export const closeMonth = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/month-report/close/",
  summary: "Close a month for good; entries recorded later count in the month after it",
  access: "admin",
  office: "money",
  body: z.object({ month: isoMonth }),
  success: { status: 200, body: monthReport },
  errors: [...officeErrors, "invalid", "wrong_state"],
});
