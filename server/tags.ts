import type { Tag } from "./platform/db/tag.ts";

const tag = (name: string) => name as Tag;

/** Lists of campaigns, and what they show of each apart from its figures: title, cover, state. */
export const campaignsTag = tag("campaigns");

/** Whatever one campaign's own page shows, apart from its figures. */
export const campaignTag = (campaignId: number) => tag(`campaign:${campaignId}`);

/** What is seen of one campaign anywhere, apart from its figures: on its own page and in lists. */
export const campaignTags = (campaignId: number) => [campaignsTag, campaignTag(campaignId)];

/** Updates of any campaign: for answers that tell when each was last changed. */
export const updatesTag = tag("updates");

/** What is seen of one campaign's updates anywhere. */
export const updateTags = (campaignId: number) => [updatesTag, campaignTag(campaignId)];

/** What was given to one campaign, and by whom. */
export const figuresTag = (campaignId: number) => tag(`figures:${campaignId}`);

/** What was given to any campaign: for answers that show too many to name each. */
export const giftsTag = tag("gifts");

/** What is seen of the gifts to one campaign anywhere. */
export const figuresTags = (campaignId: number) => [giftsTag, figuresTag(campaignId)];

/** Campaigns with the most recent giving, of one cause or of all, that reached a level of it. */
export const leadTag = (categoryId: number | undefined, level: number) =>
  tag(`lead:${categoryId ?? "all"}:${level}`);

/** A donation to the campaign was taken back. */
export const takenBackTag = (campaignId: number) => tag(`taken-back:${campaignId}`);

export const categoriesTag = tag("categories");

/** Lists of events. */
export const eventsTag = tag("events");

/** An event's own page. */
export const eventTag = (eventId: number) => tag(`event:${eventId}`);

export const testimonialsTag = tag("testimonials");

/** The site's name, words, looks and rules: what the configuration says, and what the office set. */
export const siteTag = tag("site");

/** What the last check of the books found, with its figures. */
export const booksTag = tag("books");

/** Whether the books agree, and since which day. */
export const agreementTag = tag("books-agreement");

/** The rates at which gifts are converted. */
export const ratesTag = tag("rates");

/** Mailings that were made: it wakes whoever sends them. */
export const mailingsTag = tag("mailings");

/** Receipts that became due: wakes the process that issues them. */
export const receiptsTag = tag("receipts");

/** Events of gateways that were stored: it wakes whoever applies them. */
export const gatewayEventsTag = tag("gateway-events");

/** Who somebody is and what they may do. */
export const accountTag = (accountId: string) => tag(`account:${accountId}`);

export const sessionTag = (sessionId: string) => tag(`session:${sessionId}`);

/** What somebody is told when they look in. */
export const notificationTag = (accountId: string) => tag(`notifications:${accountId}`);
