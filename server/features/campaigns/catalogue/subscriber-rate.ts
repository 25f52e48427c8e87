/** With fewer donors the rate would tell about single people. */
const LEAST_DONORS = 10;

/**
 * Of the people who gave, the share who follow, in whole percent; null where that is not told. `subscribers` is
 * null where it was not counted yet.
 */
export function subscriberRate(subscribers: number | null, donors: number): number | null {
  if (subscribers === null || donors < LEAST_DONORS) return null;
  // A person is two subscribers who gave with one address by two accounts.
  return Math.min(100, Math.round((100 * subscribers) / donors));
}
