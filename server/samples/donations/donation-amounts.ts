import type { Random } from "../seeded-random.ts";

/** Common donation amounts, in major units. */
const amounts = [
  5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 100, 120, 150, 200, 250, 300, 400, 500, 750, 1000, 1500,
  2000, 2500, 3000, 5000,
] as const;

/** Standard deviation of the amounts' logarithms. */
const SPREAD = 0.9;
/** Share of the target sum. */
const TOLERANCE = 0.01;
const MAX_STEPS = 10_000;

/** Invents `count` round amounts of very different sizes whose sum is near `sum`. */
export function generateDonationAmounts(random: Random, count: number, sum: number): number[] {
  const weights = Array.from({ length: count }, () => Math.exp(SPREAD * normal(random)));
  const scale = sum / weights.reduce((total, weight) => total + weight, 0);
  const chosen = weights.map((weight) => nearestIndex(weight * scale));
  let missing = sum - total(chosen);
  for (let step = 0; step < MAX_STEPS && Math.abs(missing) > sum * TOLERANCE; step += 1) {
    const index = Math.floor(random.next() * count);
    const from = chosen[index] ?? 0;
    const to = from + Math.sign(missing);
    const change = amountAt(to) - amountAt(from);
    if (Math.abs(missing - change) >= Math.abs(missing)) continue;
    chosen[index] = to;
    missing -= change;
  }
  return chosen.map(amountAt);
}

function amountAt(index: number): number {
  return amounts[Math.min(Math.max(index, 0), amounts.length - 1)] ?? 0;
}

function nearestIndex(amount: number): number {
  const distances = amounts.map((candidate) => Math.abs(Math.log(candidate / amount)));
  return distances.indexOf(Math.min(...distances));
}

function total(indexes: readonly number[]): number {
  return indexes.reduce((sum, index) => sum + amountAt(index), 0);
}

/** Standard normal, by Box and Muller. */
function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return radius * Math.cos(2 * Math.PI * random.next());
}

/** Splits an integer by weights without a remainder: the shares with the largest fractions are rounded up. */
export function splitByWeights(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (whole * weight) / sum);
  const shares = exact.map(Math.floor);
  const remaining = whole - shares.reduce((total, share) => total + share, 0);
  const byFraction = exact
    .map((part, index) => ({ index, remainder: part - Math.floor(part) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byFraction.slice(0, remaining)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
