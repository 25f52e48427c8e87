import type { Random } from "../seeded-random.ts";

/** What people give, in major units. */
const rungs = [
  5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 100, 120, 150, 200, 250, 300, 400, 500, 750, 1000, 1500,
  2000, 2500, 3000, 5000,
] as const;

/** How different large and small donations are: the standard deviation of their logarithms. */
const SPREAD = 0.9;
/** As a part of the wanted sum. */
const TOLERANCE = 0.01;
const MAX_STEPS = 10_000;

/** Makes `count` round amounts of very different sizes whose sum is near the wanted one. */
export function donationAmounts(random: Random, count: number, sum: number): number[] {
  const weights = Array.from({ length: count }, () => Math.exp(SPREAD * normal(random)));
  const scale = sum / weights.reduce((total, weight) => total + weight, 0);
  const chosen = weights.map((weight) => nearestRung(weight * scale));
  let missing = sum - total(chosen);
  for (let step = 0; step < MAX_STEPS && Math.abs(missing) > sum * TOLERANCE; step += 1) {
    const index = Math.floor(random.next() * count);
    const from = chosen[index] ?? 0;
    const to = from + Math.sign(missing);
    const change = rungAt(to) - rungAt(from);
    if (Math.abs(missing - change) >= Math.abs(missing)) continue;
    chosen[index] = to;
    missing -= change;
  }
  return chosen.map(rungAt);
}

function rungAt(index: number): number {
  return rungs[Math.min(Math.max(index, 0), rungs.length - 1)] ?? 0;
}

function nearestRung(amount: number): number {
  const distances = rungs.map((rung) => Math.abs(Math.log(rung / amount)));
  return distances.indexOf(Math.min(...distances));
}

function total(indexes: readonly number[]): number {
  return indexes.reduce((sum, index) => sum + rungAt(index), 0);
}

/** Standard normal, by Box and Muller. */
function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return radius * Math.cos(2 * Math.PI * random.next());
}

/**
 * Splits a whole number by weights, with nothing left over: the largest remainders are rounded up.
 */
export function shareOut(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (whole * weight) / sum);
  const shares = exact.map(Math.floor);
  const left = whole - shares.reduce((total, share) => total + share, 0);
  const neediest = exact
    .map((part, index) => ({ index, remainder: part - Math.floor(part) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of neediest.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
