import * as z from "zod/mini";
import { pathId } from "../page.ts";

/** The longest range of an export or of sums. */
export const MAX_FILTER_DAYS = 366;

const DAY_MS = 86_400_000;

const isoDay = z.iso
  .date("Please enter a valid date")
  .check(z.regex(/^20\d\d/, "Please enter a valid date"));

/** Days in the charity's time zone, inclusive. */
export const days = { from: z.optional(isoDay), to: z.optional(isoDay) };

/** Statuses of a donation as the office filters them. */
export const donationFilterStatuses = [
  "paid",
  "refunded",
  "pending",
  "unpaid",
  "reversed",
] as const;
export type DonationFilterStatus = (typeof donationFilterStatuses)[number];

/** Filters of the office's donations. A day is when a donation was paid, or started if it is not. */
export const donationFilters = {
  ...days,
  campaign: z.optional(pathId),
  /** A gateway's name, or `offline`. */
  gateway: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, "Not a gateway"))),
  payment_status: z.optional(z.enum(donationFilterStatuses)),
};

export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const daysInOrder = () =>
  z.refine<Days>(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    error: "The last day is before the first",
  });

export const withinMaxDays = () =>
  z.refine<Days>(
    ({ from, to }) =>
      !from || !to || (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_FILTER_DAYS,
    { path: ["to"], error: `At most ${MAX_FILTER_DAYS} days` },
  );
