import * as z from "zod/mini";
import { formatMoney, money, rateToWire } from "../money.ts";
import { rateText } from "../rate-text.ts";
import { currency } from "../wire.ts";

/** The receiving charity, as configured at the time of signing. */
const charity = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  registration: z.nullable(z.string()),
  tax_statement: z.string(),
});
export type Charity = z.output<typeof charity>;

const minor = z.number().check(z.int());
const sums = { amount_minor: minor, fee_minor: minor, total_minor: minor, currency };

/** The amount counted for a campaign in another currency, and its rate. */
const counted = z.object({
  amount_minor: minor,
  currency,
  /** Millionths of this currency for one of the donation's. */
  rate_ppm: minor,
  /** The rate's date and source; null for old donations. */
  rate_as_of: z.nullable(z.string()),
  rate_source: z.nullable(z.string()),
});

/** The content that a receipt's signature covers; amounts in minor units of the currency. */
export const receiptContent = z.object({
  v: z.literal(1),
  kind: z.literal("receipt"),
  key: z.string(),
  number: z.string(),
  issued_at: z.string(),
  charity,
  donor: z.string(),
  ...sums,
  /** Missing if nothing was converted, and on old receipts. */
  counts_as: z.optional(counted),
  given_at: z.string(),
  campaign_id: z.number(),
  campaign: z.string(),
  fund: z.nullable(z.string()),
  beneficiary: z.string(),
  payment_method: z.string(),
  donation_id: z.string(),
  replaces: z.nullable(z.string()),
  sandbox: z.boolean(),
});
export type ReceiptContent = z.output<typeof receiptContent>;

/** "$108.23, at 1 EUR = 1.0823 USD, European Central Bank, November 20, 2026"; undefined if nothing was converted. */
export function countedAmountText({
  currency: base,
  counts_as,
}: ReceiptContent): string | undefined {
  if (!counts_as) return undefined;
  const { amount_minor, currency: quote, rate_ppm, rate_as_of, rate_source } = counts_as;
  const rate = { rate: rateToWire(rate_ppm), as_of: rate_as_of, source: rate_source };
  return `${formatMoney(money(amount_minor, quote))}, at ${rateText({ base, quote, ...rate })}`;
}

/** A statement of donations between two UTC days, both inclusive. */
export const statementContent = z.object({
  v: z.literal(1),
  kind: z.literal("statement"),
  key: z.string(),
  made_at: z.string(),
  charity,
  donor: z.string(),
  from: z.string(),
  to: z.string(),
  sums: z.array(z.object({ ...sums, gifts: minor })),
  sandbox: z.boolean(),
});
export type StatementContent = z.output<typeof statementContent>;

export const signedContent = z.discriminatedUnion("kind", [receiptContent, statementContent]);
export type SignedContent = z.output<typeof signedContent>;

type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** The unique text of a value: keys sorted by code unit, no white space. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const texts = pairs.flatMap(([key, item]) =>
    item === undefined ? [] : `${JSON.stringify(key)}:${canonicalJson(item)}`,
  );
  return `{${texts.join(",")}}`;
}
