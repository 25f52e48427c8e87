/** With fewer donors the rate would reveal individuals. */
const MIN_DONORS = 10;

/**
 * The share of donors who follow the campaign, in whole percent; null with too few donors, or before
 * `subscribers` is counted.
 */
export function subscriberRate(subscribers: number | null, donors: number): number | null {
  if (subscribers === null || donors < MIN_DONORS) return null;
  // Two accounts that donate with one address are one donor but two subscribers.
  return Math.min(100, Math.round((100 * subscribers) / donors));
}
