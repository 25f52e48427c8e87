import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { rateFromWire } from "../money.ts";
import { currency } from "../wire.ts";

/** A rate that changes by more than this percentage has to be confirmed by an admin. */
export const RATE_JUMP_PERCENT = 20;
/** Banks publish rates on working days; an older rate is reported as outdated. */
export const RATE_OUTDATED_AFTER_DAYS = 7;

/** Whether a change of rate, in either direction, needs confirmation. */
export function isRateJump(previous: number, next: number): boolean {
  const [less, more] = previous < next ? [previous, next] : [next, previous];
  return more * 100 > less * (100 + RATE_JUMP_PERCENT);
}

export const referenceRate = z.object({
  base: currency,
  quote: currency,
  /** Units of `quote` for one of `base`. */
  rate: z.number(),
  /** The rate's date, "2026-11-20". */
  as_of: z.string(),
  source: z.string(),
});
export type ReferenceRate = z.output<typeof referenceRate>;

export const getRates = defineEndpoint({
  method: "GET",
  path: "/api/v1/rates/",
  summary: "List the reference rates for converting donations, each with its source and date",
  access: "anyone",
  success: { status: 200, body: z.object({ data: z.array(referenceRate) }) },
  errors: [],
});

export const officeRate = z.extend(referenceRate, {
  /** Whole days since the rate's date. */
  days_old: z.number(),
  /** When the feed last reported this rate, accepted or not; null if never. */
  told_at: z.nullable(z.string()),
});
export type OfficeRate = z.output<typeof officeRate>;

const officeRates = z.object({
  data: z.array(officeRate),
  feed: z.boolean(),
});
export type OfficeRates = z.output<typeof officeRates>;

export const setRateBody = z
  .object({
    base: currency,
    quote: currency,
    rate: z.number("Please enter a rate").check(
      z.refine((rate) => rateFromWire(rate) !== undefined, {
        error: "Please enter a rate from 0.0001 to 9999.999999, with at most six decimals",
      }),
    ),
    /** The rate shown when this one was entered; null if there was none. */
    former: z.nullable(z.number()),
    confirmed: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ base, quote }) => base !== quote, {
      path: ["quote"],
      error: "Please choose two currencies",
    }),
  );
export type SetRateBody = z.output<typeof setRateBody>;

const errors = ["unauthorized", "forbidden", "two_factor_required"] as const;

export const listOfficeRates = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/rates/",
  summary: "List the reference rates with their source and date",
  access: "admin",
  office: "money",
  success: { status: 200, body: officeRates },
  errors,
});

export const setRate = defineEndpoint({
  method: "PUT",
  path: "/api/v1/admin/rates/",
  summary: "Set a reference rate and its inverse by hand",
  access: "admin",
  office: "money",
  body: setRateBody,
  success: { status: 200, body: officeRates },
  errors: [...errors, "invalid", "changed_meanwhile"],
});
