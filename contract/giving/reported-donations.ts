import * as z from "zod/mini";
import { optionalEmailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { fromWire } from "../money.ts";
import { requiredReason } from "../office/users.ts";
import { orderSchema, pageQuery, pageSchema, pathId } from "../page.ts";
import { paragraphs, personName } from "../plain-text.ts";
import { amountError } from "../typed-amount.ts";
import { currency, wireAmount } from "../wire.ts";
import { idempotencyKey } from "./donations.ts";

export const offlineWays = {
  cash: "Cash",
  cheque: "Cheque",
  bank_transfer: "Bank transfer",
  other: "Other",
} as const;
export type OfflineWay = keyof typeof offlineWays;
export const offlineWay = z.enum(
  Object.keys(offlineWays) as [OfflineWay, ...OfflineWay[]],
  "Please choose a payment method",
);

/** In units of the campaign's currency. */
export const MAX_OFFLINE_DONATION = 100_000;
export const OFFLINE_DONATION_YEARS = 5;
/** Reported within 24 hours, including those withdrawn. */
export const OFFLINE_DONATIONS_PER_DAY = { campaign: 100, person: 200, site: 2_000 } as const;
/** For each campaign. */
export const MAX_WAITING_REPORTS = 100;

/**
 * waiting: not in the books · counted: in the books within the campaign's limit, without a receipt ·
 * confirmed: in the books · declined: by the office · withdrawn: by the team.
 */
export const reportStates = ["waiting", "counted", "confirmed", "declined", "withdrawn"] as const;
export type ReportState = (typeof reportStates)[number];

const report = {
  id: z.string(),
  state: z.enum(reportStates),
  amount: wireAmount,
  currency,
  /** UTC day. */
  given_on: z.string(),
  way: offlineWay,
  /** Erased once the donation is confirmed, declined or withdrawn. */
  note: z.nullable(z.string()),
  reported_by: z.string(),
  reported_at: z.string(),
  reason: z.nullable(z.string()),
};

/** As the team sees it: without the names of anonymous donors. */
export const reportedDonation = z.object({ ...report, donor: z.nullable(z.string()) });
export type ReportedDonation = z.output<typeof reportedDonation>;

const optionalText = (max: number) =>
  z.optional(z.string().check(...paragraphs, z.maxLength(max, `At most ${max} characters`)));

const amountUpTo = (max: number) =>
  z
    .number(amountError("Please enter an amount"))
    .check(
      z.gte(0.01, "Please enter an amount"),
      z.lte(max, `At most ${max.toLocaleString("en-US")}`),
    );

export const offlineDonationBody = z
  .object({
    amount: amountUpTo(MAX_OFFLINE_DONATION),
    /** The campaign's currency. */
    currency,
    /** UTC day, "2026-11-20". */
    given_on: z.iso.date("Please choose a day"),
    way: offlineWay,
    name: z.optional(personName(100)),
    anonymous: z.boolean(),
    email: z.optional(optionalEmailAddress),
    note: optionalText(500),
  })
  .check(
    z.refine((body) => fromWire(body.amount, body.currency) !== undefined, {
      path: ["amount"],
      error: "Please use at most two decimals",
    }),
    z.refine((body) => body.anonymous || Boolean(body.name), {
      path: ["name"],
      error: "Please enter a name, or mark the donation as anonymous",
    }),
  );
export type OfflineDonationBody = z.output<typeof offlineDonationBody>;

const ofCampaign = z.object({ id: pathId });

export const recordOfflineGift = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/gifts/",
  summary: "Report an offline donation, which counts once the office confirms it",
  access: "supporter",
  params: ofCampaign,
  headers: z.object({ "idempotency-key": idempotencyKey }),
  body: offlineDonationBody,
  success: { status: 201, body: reportedDonation },
  errors: [
    "unauthorized",
    "forbidden",
    "not_found",
    "wrong_state",
    "invalid",
    "key_reused",
    "too_many_requests",
  ],
});

export const listReportedGifts = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/reported-gifts/",
  summary:
    "List a campaign's reported donations that wait for the office or were declined recently",
  access: "supporter",
  params: ofCampaign,
  success: { status: 200, body: z.object({ data: z.array(reportedDonation) }) },
  errors: ["unauthorized", "not_found"],
});

export const undoOfflineGift = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/gifts/{gift}/undo/",
  summary: "Withdraw an offline donation reported by mistake, confirmed or not",
  access: "supporter",
  params: z.object({ id: pathId, gift: z.uuid() }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized", "forbidden", "not_found", "wrong_state"],
});

/** counted: within a limit, but not confirmed. */
export const reportQueues = ["waiting", "counted", "decided"] as const;
export type ReportQueue = (typeof reportQueues)[number];

export const reportOrders = orderSchema("reported", "amount", "campaign", "reporter");
export type ReportOrder = z.output<typeof reportOrders>;

export const officeReportedDonation = z.object({
  ...report,
  campaign: z.object({ id: z.number(), title: z.string() }),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  anonymous: z.boolean(),
  decided: z.nullable(z.object({ by: z.string(), at: z.string() })),
});
export type OfficeReportedDonation = z.output<typeof officeReportedDonation>;

const officeErrors = ["unauthorized", "forbidden", "two_factor_required"] as const;

export const listOfficeReportedGifts = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/reported-gifts/",
  summary: "List reported donations by state",
  access: "admin",
  office: "money",
  query: z
    .object({
      ...pageQuery,
      state: z._default(z.enum(reportQueues), "waiting"),
      /** Words of the campaign's title or of the donor's or reporter's name, or an amount. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      sort: z._default(reportOrders, "-reported"),
    })
    .check(
      // Sorting would require reading everything ever decided.
      z.refine(({ state, sort }) => state !== "decided" || sort === "-reported", {
        path: ["sort"],
        error: "Decided donations are listed newest first",
      }),
    ),
  success: {
    status: 200,
    body: z.extend(pageSchema(officeReportedDonation), {
      counts: z.object({ waiting: z.number(), counted: z.number() }),
    }),
  },
  errors: [...officeErrors, "invalid"],
});

export const MAX_CONFIRMED_AT_ONCE = 100;

export const confirmReportedGifts = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/reported-gifts/confirm/",
  summary: "Confirm that these donations arrived, each independently of the others",
  access: "admin",
  office: "money",
  body: z.object({
    ids: z
      .array(z.uuid())
      .check(
        z.minLength(1, "Please choose a donation"),
        z.maxLength(MAX_CONFIRMED_AT_ONCE, `At most ${MAX_CONFIRMED_AT_ONCE} donations at once`),
      ),
  }),
  success: {
    status: 200,
    body: z.object({
      confirmed: z.number(),
      failed: z.array(z.object({ id: z.string(), message: z.string() })),
    }),
  },
  errors: [...officeErrors, "invalid"],
});

export const declineReportedGift = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/reported-gifts/{id}/decline/",
  summary: "Decline a reported donation with a reason for the team",
  access: "admin",
  office: "money",
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: requiredReason }),
  success: { status: 200, body: officeReportedDonation },
  errors: [...officeErrors, "not_found", "invalid", "wrong_state"],
});

/** Up to these amounts, a trusted campaign's reported donations count immediately. */
const offlineLimit = z.object({
  currency,
  /** Null if every donation needs confirmation. */
  limit: z.nullable(z.object({ each: wireAmount, month: wireAmount })),
  /** The amount used this month (UTC). */
  used: wireAmount,
});
export type OfflineLimit = z.output<typeof offlineLimit>;

export const MAX_OFFLINE_LIMIT = 100_000;

export const offlineLimitBody = z
  .object({ each: amountUpTo(MAX_OFFLINE_LIMIT), month: amountUpTo(MAX_OFFLINE_LIMIT) })
  .check(
    z.refine(({ each, month }) => month >= each, {
      path: ["month"],
      error: "Must be at least the limit for each donation",
    }),
  );

export const getOfflineLimit = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/campaigns/{id}/offline-limit/",
  summary: "Get the limits up to which a campaign's reported donations count without confirmation",
  access: "admin",
  office: "money",
  params: ofCampaign,
  success: { status: 200, body: offlineLimit },
  errors: [...officeErrors, "not_found"],
});

export const setOfflineLimit = defineEndpoint({
  method: "PUT",
  path: "/api/v1/admin/campaigns/{id}/offline-limit/",
  summary: "Set those limits, for each donation and for a month (UTC)",
  access: "admin",
  office: "money",
  params: ofCampaign,
  body: offlineLimitBody,
  success: { status: 200, body: offlineLimit },
  errors: [...officeErrors, "not_found", "invalid"],
});

export const removeOfflineLimit = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/admin/campaigns/{id}/offline-limit/",
  summary: "Remove those limits, so that every donation needs confirmation",
  access: "admin",
  office: "money",
  params: ofCampaign,
  success: { status: 200, body: offlineLimit },
  errors: [...officeErrors, "not_found"],
});
