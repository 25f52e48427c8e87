import { HOUR_MS } from "../../platform/clock.ts";

/** How often somebody may ask: from one place, under one address (TRUST, door 16), in one thread. */
export const askLimits = {
  source: { most: 5, withinMs: HOUR_MS },
  email: { most: 5, withinMs: 24 * HOUR_MS },
  thread: { most: 10, withinMs: HOUR_MS },
} as const;
export type AskLimit = (typeof askLimits)[keyof typeof askLimits];

/**
 * How often the office hears by mail that somebody wrote: the first twenty times of each hour of the
 * clock, of which the last says so. What comes after them waits in the room alone.
 */
export const officeMails = { most: 20, withinMs: HOUR_MS } as const;
