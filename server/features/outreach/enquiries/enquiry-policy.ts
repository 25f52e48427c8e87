import { HOUR_MS } from "../../../platform/clock.ts";

/**
 * How often somebody may ask: from one source (four times as often from the network around it), from one
 * source under one mailbox, and in one thread. Somebody who types another person's address does not use up that
 * person's limit, as they ask from another source.
 */
export const askLimits = {
  source: { most: 5, withinMs: HOUR_MS },
  mailbox: { most: 5, withinMs: 24 * HOUR_MS },
  thread: { most: 10, withinMs: HOUR_MS },
} as const;

export type AskLimit = (typeof askLimits)[keyof typeof askLimits];

/**
 * The office gets mails for the first twenty messages of each hour of the clock; the last of these
 * mails says that it is the last. Later messages are seen in the office's room only.
 */
export const officeLetters = { most: 20, withinMs: HOUR_MS } as const;
