/** The time, ms since the epoch. Tests hand in their own. */
export type Clock = () => number;

export const systemClock: Clock = Date.now;

/** The UTC date, `2026-11-20`: the day on which campaigns start and end. */
export function today(clock: Clock): string {
  return new Date(clock()).toISOString().slice(0, 10);
}
