import * as z from "zod/mini";
import { publicDonor } from "../campaigns/catalogue.ts";
import { defineEndpoint } from "../endpoint.ts";
import { orderSchema, pageQuery, pageSchema, pathId } from "../page.ts";
import { paragraphs, plainLine } from "../plain-text.ts";
import { currency, wireAmount } from "../wire.ts";
import { conversion } from "./donations.ts";
import { frequency } from "./recurring.ts";
import { offlineWay } from "./reported-donations.ts";

export const teamDonation = z.object({
  id: z.string(),
  number: z.number(),
  /** Anonymous donors have no name here either. */
  donor: publicDonor,
  /** The amount that counts for the campaign and its share of the gateway's cost, in the campaign's currency. */
  amount: wireAmount,
  cost: wireAmount,
  /** Already deducted from the amount. */
  refunded: wireAmount,
  currency,
  /** The remaining original amount and its rate, if donated in another currency. */
  conversion: z.nullable(z.extend(conversion, { amount: wireAmount, currency })),
  /** The service fee on top, in the donor's currency. */
  fee: wireAmount,
  fee_currency: currency,
  message: z.nullable(z.string()),
  fund: z.nullable(z.string()),
  given_at: z.string(),
  thanked_at: z.nullable(z.string()),
  /** How often the donor gives; null for a donation that belongs to no recurring one. */
  recurring: z.nullable(frequency),
  offline: z.nullable(
    z.object({
      way: offlineWay,
      note: z.nullable(z.string()),
      recorded_by: z.string(),
      /** False if it counts without the office's confirmation, within the campaign's limit. */
      confirmed: z.boolean(),
    }),
  ),
});
export type TeamDonation = z.output<typeof teamDonation>;

/** PostgreSQL has no year 0. */
const isoDay = z.iso
  .date("Please enter a valid date")
  .check(z.regex(/^[12]/, "Please enter a valid date"));

export const donationFilter = {
  thanked: z.optional(z.enum(["yes", "no"])),
  source: z.optional(z.enum(["online", "offline"])),
  /** UTC days, both inclusive. */
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  /** One or more word prefixes of the donor's name; never matches anonymous donors. */
  q: z.optional(plainLine(100)),
};
const filter = z.object(donationFilter);
export type DonationFilter = z.output<typeof filter>;

export function isUnfiltered({ thanked, source, from, to, q }: DonationFilter): boolean {
  return !(thanked || source || from || to || q);
}

/** given: the donation date, which may be long before an offline donation was recorded. */
export const teamDonationOrders = orderSchema("given", "amount");
export type TeamDonationOrder = z.output<typeof teamDonationOrders>;

const campaignParams = z.object({ id: pathId });

export const listGifts = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/gifts/",
  summary: "List a campaign's donations for its team, most recently recorded first by default",
  access: "supporter",
  params: campaignParams,
  query: z.object({ ...pageQuery, ...donationFilter, sort: z.optional(teamDonationOrders) }).check(
    // Sorting a few matches would require reading the whole list.
    z.refine(({ sort, ...filter }) => sort === undefined || isUnfiltered(filter), {
      path: ["sort"],
      error: "Only the unfiltered list can be sorted",
    }),
  ),
  success: { status: 200, body: pageSchema(teamDonation) },
  errors: ["unauthorized", "not_found", "invalid"],
});

const MAX_SELECTED_DONATIONS = 200;
export const MAX_THANKS_MESSAGE_LENGTH = 2000;

export const thanksBody = z.object({
  /** Selected donations, or all that match the filter; those already thanked for are skipped. */
  gifts: z.union([
    z
      .array(z.uuid())
      .check(
        z.minLength(1, "Please choose a donation"),
        z.maxLength(MAX_SELECTED_DONATIONS, `At most ${MAX_SELECTED_DONATIONS} donations at once`),
      ),
    filter,
  ]),
  /** Plain text with paragraphs, in which `FIRST_NAME_PLACEHOLDER` of contract/outreach/mailings.ts is replaced. */
  message: z
    .string()
    .check(
      ...paragraphs,
      z.minLength(1, "Please write a message"),
      z.maxLength(MAX_THANKS_MESSAGE_LENGTH, `At most ${MAX_THANKS_MESSAGE_LENGTH} characters`),
    ),
});
export type ThanksBody = z.output<typeof thanksBody>;

/**
 * The number of donations to thank for. Does not reveal who can be contacted, which a team must not learn
 * about anonymous donors.
 */
export const thanksCount = z.object({
  gifts: z.number(),
  /** Whether more donations may match than were counted. */
  more: z.boolean(),
});

export const previewThanks = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/thanks/preview/",
  summary: "Count the selected donations that have not been thanked for",
  access: "supporter",
  params: campaignParams,
  body: z.object({ gifts: thanksBody.shape.gifts }),
  success: { status: 200, body: thanksCount },
  errors: ["unauthorized", "forbidden", "not_found", "invalid"],
});

export const sendThanks = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/thanks/",
  summary: "Thank donors, once per donation; large batches are completed within minutes",
  access: "supporter",
  params: campaignParams,
  body: thanksBody,
  success: { status: 200, body: thanksCount },
  errors: ["unauthorized", "forbidden", "not_found", "wrong_state", "invalid"],
});
