import { setTimeout as wait } from "node:timers/promises";

/** Resolves when the next mail may go. */
export type Pace = () => Promise<void>;

/** Spaces what it is asked for evenly, `perSecond` of them; time that nobody used is not made up for. */
export function createPace(perSecond: number): Pace {
  const gap = 1000 / perSecond;
  let next = 0;
  return async () => {
    const now = performance.now();
    next = Math.max(now, next + gap);
    // Timers go by milliseconds: shorter waits add up until they are one.
    if (next - now >= 1) await wait(next - now);
  };
}
