import { type Money, toWire } from "#contract/money.ts";
import { DAY_MS } from "../../../platform/clock.ts";

const HALF_LIFE_MS = 3 * DAY_MS;
const EPOCH_MS = Date.UTC(2024, 0, 1);

/**
 * The rule of "trending": a donation weighs the logarithm of its amount, and half as much after
 * three days. The number kept is log2 of the sum of all weights, where a weight doubles for each
 * half-life since the epoch. So time changes no order, and nothing is computed again.
 */
export function trendOf(amount: Money, settledAt: Date): number {
  const weight = Math.log(1 + toWire(amount));
  return trendAt(settledAt.getTime()) + Math.log2(weight);
}

/** The trend that one donation of weight 1 makes at a moment, ms. */
export function trendAt(time: number): number {
  return (time - EPOCH_MS) / HALF_LIFE_MS;
}

/** The trend of an offline donation: it adds nothing to a campaign's. */
export const NO_TREND = -1000;

/** log2(2^a + 2^b). */
export function addTrends(a: number, b: number): number {
  const larger = Math.max(a, b);
  return larger + Math.log2(1 + 2 ** (Math.min(a, b) - larger));
}
