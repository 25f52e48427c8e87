import { type Money, toWire } from "#contract/money.ts";
import { DAY_MS } from "../../../platform/clock.ts";

const HALF_LIFE_MS = 3 * DAY_MS;
const EPOCH_MS = Date.UTC(2024, 0, 1);

/**
 * A donation weighs the logarithm of its amount, and half as much after three days. The stored trend
 * is log2 of the sum of all weights, where a weight doubles with every half-life since the epoch. So
 * the order doesn't change with time, and nothing has to be recomputed.
 */
export function donationTrend(amount: Money, settledAt: Date): number {
  const weight = Math.log(1 + toWire(amount));
  return trendAt(settledAt.getTime()) + Math.log2(weight);
}

/** The trend of one donation of weight 1 at a moment in ms. */
export function trendAt(time: number): number {
  return (time - EPOCH_MS) / HALF_LIFE_MS;
}

/** The trend of an offline donation, which adds nothing to the campaign's. */
export const NO_TREND = -1000;

/** log2(2^a + 2^b). */
export function addTrends(a: number, b: number): number {
  const larger = Math.max(a, b);
  return larger + Math.log2(1 + 2 ** (Math.min(a, b) - larger));
}
