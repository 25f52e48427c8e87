import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pageQuery, pageSchema } from "../page.ts";
import { personName } from "../plain-text.ts";
import { currency, wireAmount } from "../wire.ts";

/** How long after the donation, and how many times, the donor can correct the name. */
export const NAME_CORRECTION_DAYS = 30;
export const MAX_NAME_CORRECTIONS = 3;

const number = z.string().check(z.regex(/^\d{4}-\d{6,9}$/));
const day = z.iso.date("Please enter a date").check(z.regex(/^[12]\d{3}-/, "Please enter a date"));
const year = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2200));

/** in_force: valid · amended: replaced by a newer receipt · refunded, void: no longer valid. */
export const receiptStates = ["in_force", "amended", "refunded", "void"] as const;
export type ReceiptState = (typeof receiptStates)[number];

export const receipt = z.object({
  number,
  state: z.enum(receiptStates),
  issued_at: z.string(),
  given_at: z.string(),
  donation_id: z.string(),
  campaign: z.object({ id: z.number(), title: z.string() }),
  donor: z.string(),
  amount: wireAmount,
  fee: wireAmount,
  total: wireAmount,
  currency,
  /** The deadline for correcting the name; null if it can't be corrected. */
  name_until: z.nullable(z.string()),
});
export type Receipt = z.output<typeof receipt>;

const range = z.object({ from: day, to: day }).check(
  z.refine(({ from, to }) => from <= to, {
    path: ["to"],
    error: "The last day is before the first",
  }),
);

export const statement = z.object({
  from: z.string(),
  to: z.string(),
  sums: z.array(
    z.object({
      currency,
      gifts: z.number(),
      amount: wireAmount,
      fee: wireAmount,
      total: wireAmount,
    }),
  ),
});
export type Statement = z.output<typeof statement>;

export const receiptKeys = defineEndpoint({
  method: "GET",
  path: "/api/v1/receipts/key/",
  summary: "List the public keys for verifying receipts",
  access: "guest",
  success: {
    status: 200,
    body: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          algorithm: z.literal("Ed25519"),
          /** 32 bytes, base64url. */
          public_key: z.string(),
          pem: z.string(),
          current: z.boolean(),
        }),
      ),
    }),
  },
  errors: [],
});

export const receiptStatus = defineEndpoint({
  method: "GET",
  path: "/api/v1/receipts/{number}/status/",
  summary: "Get a receipt's status by its signature",
  access: "guest",
  params: z.object({ number }),
  query: z.object({ signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/)) }),
  success: {
    status: 200,
    body: z.object({
      number,
      state: z.enum(receiptStates),
      since: z.nullable(z.string()),
      replaced_by: z.nullable(number),
    }),
  },
  errors: ["not_found", "invalid"],
});

export const donationReceipt = defineEndpoint({
  method: "GET",
  path: "/api/v1/donations/{id}/receipt/",
  summary: "Download a donation's receipt as a PDF by its secret",
  access: "secret-holder",
  params: z.object({ id: z.uuid() }),
  query: z.object({ secret: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/)) }),
  success: { status: 200, body: z.null(), file: "application/pdf" },
  errors: ["not_found", "invalid", "unavailable"],
});

export const listMyReceipts = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/receipts/",
  summary: "List the user's receipts, newest donation first",
  access: "supporter",
  query: z.object({ ...pageQuery, year: z.optional(year) }),
  success: {
    status: 200,
    /** `years`: the years of the donations, latest first. */
    body: z.extend(pageSchema(receipt), { years: z.array(z.number()) }),
  },
  errors: ["unauthorized", "invalid"],
});

export const myReceiptPdf = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/receipts/{number}/pdf/",
  summary: "Download one of the user's receipts as a PDF",
  access: "supporter",
  params: z.object({ number }),
  success: { status: 200, body: z.null(), file: "application/pdf" },
  errors: ["unauthorized", "not_found", "unavailable"],
});

export const myDonationReceipt = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/donations/{id}/receipt/",
  summary: "Download the receipt of one of the user's donations as a PDF",
  access: "supporter",
  params: z.object({ id: z.uuid() }),
  success: { status: 200, body: z.null(), file: "application/pdf" },
  errors: ["unauthorized", "not_found", "unavailable"],
});

export const correctReceiptName = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/receipts/{number}/name/",
  summary: "Correct the donor's name by issuing a new receipt",
  access: "supporter",
  params: z.object({ number }),
  body: z.object({
    name: personName(100, "Please enter the name"),
  }),
  success: { status: 200, body: receipt },
  errors: ["unauthorized", "not_found", "invalid", "wrong_state"],
});

export const getStatement = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/statements/",
  summary: "Get the totals of the user's donations between two days",
  access: "supporter",
  query: range,
  success: { status: 200, body: statement },
  errors: ["unauthorized", "invalid"],
});

export const statementPdf = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/statements/pdf/",
  summary: "Download a signed statement of the user's donations as a PDF",
  access: "supporter",
  query: range,
  success: { status: 200, body: z.null(), file: "application/pdf" },
  errors: ["unauthorized", "invalid", "unavailable"],
});

export const statementCsv = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/statements/csv/",
  summary: "Download the user's donations between two days as CSV",
  access: "supporter",
  query: range,
  success: { status: 200, body: z.null(), file: "text/csv; charset=utf-8" },
  errors: ["unauthorized", "invalid"],
});
