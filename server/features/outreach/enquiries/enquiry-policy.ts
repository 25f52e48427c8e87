import { HOUR_MS } from "../../../platform/clock.ts";

/**
 * How often somebody may ask: from one place, from there under one address, in one thread. Whoever
 * types another's address uses up nothing of its owner's, who asks from somewhere else.
 */
export const askLimits = {
  source: { most: 5, withinMs: HOUR_MS },
  address: { most: 5, withinMs: 24 * HOUR_MS },
  thread: { most: 10, withinMs: HOUR_MS },
} as const;

/** An address that so many asked under gets no mail about one more, wherever they came from. */
export const askerMails = { most: 10, withinMs: 24 * HOUR_MS } as const;
export type AskLimit = (typeof askLimits)[keyof typeof askLimits];

/**
 * How often the office hears by mail that somebody wrote: the first twenty times of each hour of the
 * clock, of which the last says so. What comes after them waits in the room alone.
 */
export const officeLetters = { most: 20, withinMs: HOUR_MS } as const;
