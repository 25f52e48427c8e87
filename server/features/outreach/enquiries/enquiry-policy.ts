import { HOUR_MS } from "../../../platform/clock.ts";

/**
 * How many messages are accepted: from one source (four times as many from the network around it),
 * from one source for one mailbox, and in one thread. Limits are counted by source, so typing
 * another person's address does not use up that person's limit.
 */
export const enquiryLimits = {
  source: { most: 5, withinMs: HOUR_MS },
  mailbox: { most: 5, withinMs: 24 * HOUR_MS },
  thread: { most: 10, withinMs: HOUR_MS },
} as const;

export type EnquiryLimit = (typeof enquiryLimits)[keyof typeof enquiryLimits];

/** Emails to the office in each clock hour. The last one says that no more follow. */
export const officeEmailLimit = { most: 20, withinMs: HOUR_MS } as const;
