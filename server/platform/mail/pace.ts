import { setTimeout as wait } from "node:timers/promises";

/** Resolves when the next mail may go. */
export type Pace = () => Promise<void>;

/** Lets `perSecond` mails go at even distances. Time in which no mail went is not made up for. */
export function createPace(perSecond: number): Pace {
  const gap = 1000 / perSecond;
  let next = 0;
  return async () => {
    const now = performance.now();
    next = Math.max(now, next + gap);
    // Timers count whole milliseconds: shorter waits add up until they make one.
    if (next - now >= 1) await wait(next - now);
  };
}
