import type { Tag } from "./platform/db/tag.ts";

const tag = (name: string) => name as Tag;

/** Lists of campaigns, with title, cover and state of each, but without totals. */
export const campaignsTag = tag("campaigns");

/** One campaign's page, without its totals. */
export const campaignTag = (campaignId: number) => tag(`campaign:${campaignId}`);

/** One campaign on its page and in lists, without its totals. */
export const campaignTags = (campaignId: number) => [campaignsTag, campaignTag(campaignId)];

/** Updates of any campaign, for responses that contain the time of the last change. */
export const updatesTag = tag("updates");

/** One campaign's updates, wherever they appear. */
export const updateTags = (campaignId: number) => [updatesTag, campaignTag(campaignId)];

/** Totals and donors of one campaign. */
export const campaignTotalsTag = (campaignId: number) => tag(`figures:${campaignId}`);

/** Donations to any campaign, for responses about too many campaigns to name each. */
export const donationsTag = tag("gifts");

/** Donations to one campaign, wherever they appear. */
export const campaignTotalsTags = (campaignId: number) => [
  donationsTag,
  campaignTotalsTag(campaignId),
];

/** The most active campaigns, of one cause or of all, that reached a level of recent donations. */
export const mostActiveTag = (categoryId: number | undefined, level: number) =>
  tag(`lead:${categoryId ?? "all"}:${level}`);

/** A donation to the campaign was refunded. */
export const donationRefundedTag = (campaignId: number) => tag(`taken-back:${campaignId}`);

export const categoriesTag = tag("categories");

export const eventsTag = tag("events");

export const eventTag = (eventId: number) => tag(`event:${eventId}`);

export const testimonialsTag = tag("testimonials");

/** The site's settings, from the configuration and the office. */
export const siteTag = tag("site");

/** Result and totals of the last check of the books. */
export const booksTag = tag("books");

/** Whether the books balance, and since which day. */
export const booksAgreementTag = tag("books-agreement");

/** Exchange rates for donations. */
export const ratesTag = tag("rates");

/** New mailings: wakes the process that sends them. */
export const mailingsTag = tag("mailings");

/** Receipts that became due: wakes the process that issues them. */
export const receiptsTag = tag("receipts");

/** Stored gateway events: wakes the process that applies them. */
export const gatewayEventsTag = tag("gateway-events");

/** An account and its permissions. */
export const accountTag = (accountId: string) => tag(`account:${accountId}`);

export const sessionTag = (sessionId: string) => tag(`session:${sessionId}`);

/** The notifications of an account. */
export const notificationTag = (accountId: string) => tag(`notifications:${accountId}`);
