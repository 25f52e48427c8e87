import * as z from "zod/mini";
import { publicDonor } from "../campaigns/catalogue.ts";
import { defineEndpoint } from "../endpoint.ts";
import { ordersBy, pageOf, pageQuery, pathId } from "../page.ts";
import { paragraphs, plainLine } from "../plain-text.ts";
import { currency, wireAmount } from "../wire.ts";
import { conversion } from "./donations.ts";
import { offlineWay } from "./reported-donations.ts";

export const gift = z.object({
  id: z.string(),
  number: z.number(),
  /** The team does not know anonymous donors either. */
  donor: publicDonor,
  /** The amount that counts, and its part of the gateway's cost, in the campaign's currency. */
  amount: wireAmount,
  cost: wireAmount,
  /** What of it was given back; the amount has the rest. */
  refunded: wireAmount,
  currency,
  /** What was given in another currency, as far as it is left, and the rate that was fixed with it. */
  conversion: z.nullable(z.extend(conversion, { amount: wireAmount, currency })),
  /** The service fee on top, in the donor's currency. */
  fee: wireAmount,
  fee_currency: currency,
  message: z.nullable(z.string()),
  fund: z.nullable(z.string()),
  given_at: z.string(),
  thanked_at: z.nullable(z.string()),
  offline: z.nullable(
    z.object({
      way: offlineWay,
      note: z.nullable(z.string()),
      recorded_by: z.string(),
      /** False where it counts within the campaign's limit and the office has not confirmed it. */
      confirmed: z.boolean(),
    }),
  ),
});
export type TeamDonation = z.output<typeof gift>;

/** PostgreSQL knows no year 0. */
const isoDay = z.iso.date("This is not a date").check(z.regex(/^[12]/, "This is not a date"));

/** A filter of a campaign's gifts; empty, it finds all. */
export const donationFilter = {
  thanked: z.optional(z.enum(["yes", "no"])),
  source: z.optional(z.enum(["online", "offline"])),
  /** Days in UTC, both included. */
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  /** How a word of a donor's name begins, or several in a row; anonymous donors are not found. */
  q: z.optional(plainLine(100)),
};
const filter = z.object(donationFilter);
export type DonationFilter = z.output<typeof filter>;

/** Whether nothing is chosen. */
export function isWholeList({ thanked, source, from, to, q }: DonationFilter): boolean {
  return !(thanked || source || from || to || q);
}

/** given: when it was given, which for offline gifts may be long before they were recorded. */
export const giftOrders = ordersBy("given", "amount");
export type GiftOrder = z.output<typeof giftOrders>;

const ofCampaign = z.object({ id: pathId });

export const listGifts = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/gifts/",
  summary:
    "A campaign's gifts for its team, the last recorded first, or all of them in another order",
  access: "supporter",
  params: ofCampaign,
  query: z.object({ ...pageQuery, ...donationFilter, sort: z.optional(giftOrders) }).check(
    // A few that match could be anywhere in another order, which would have to be read to its end.
    z.refine(({ sort, ...filter }) => sort === undefined || isWholeList(filter), {
      path: ["sort"],
      error: "Only the whole list can be sorted",
    }),
  ),
  success: { status: 200, body: pageOf(gift) },
  errors: ["unauthorized", "not_found", "invalid"],
});

/** How many gifts can be chosen by hand at once. */
export const MAX_CHOSEN_DONATIONS = 200;
export const MAX_THANKS = 2000;

export const thanksBody = z.object({
  /** Chosen gifts, or all that the filter finds; gifts with thanks already are left out. */
  gifts: z.union([
    z
      .array(z.uuid())
      .check(
        z.minLength(1, "Please choose a gift"),
        z.maxLength(MAX_CHOSEN_DONATIONS, `At most ${MAX_CHOSEN_DONATIONS} gifts at once`),
      ),
    filter,
  ]),
  /** Plain text with paragraphs; `FIRST_NAME` of contract/outreach/mailings.ts stands for the donor's. */
  message: z
    .string()
    .check(
      ...paragraphs,
      z.minLength(1, "Please write a word of thanks"),
      z.maxLength(MAX_THANKS, `At most ${MAX_THANKS} characters`),
    ),
});
export type ThanksBody = z.output<typeof thanksBody>;

/**
 * How many gifts are thanked for now. It is not told which donors have an address or an account and
 * want such mails: for anonymous donors a team may not know that.
 */
export const thankedFor = z.object({
  gifts: z.number(),
  /** True where there are very many gifts: these are the first ones, and further ones may follow. */
  more: z.boolean(),
});

export const previewThanks = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/thanks/preview/",
  summary: "How many of these gifts nobody thanked for yet",
  access: "supporter",
  params: ofCampaign,
  body: z.object({ gifts: thanksBody.shape.gifts }),
  success: { status: 200, body: thankedFor },
  errors: ["unauthorized", "forbidden", "not_found", "invalid"],
});

export const sendThanks = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/thanks/",
  summary:
    "Thank donors, once for every gift; of very many, the first at once and the others within minutes",
  access: "supporter",
  params: ofCampaign,
  body: thanksBody,
  success: { status: 200, body: thankedFor },
  errors: ["unauthorized", "forbidden", "not_found", "wrong_state", "invalid"],
});
