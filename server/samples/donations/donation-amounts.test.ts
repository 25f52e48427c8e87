import { describe, expect, test } from "vitest";
import { seededRandom } from "../seeded-random.ts";
import { generateDonationAmounts, splitByWeights } from "./donation-amounts.ts";

describe("splitByWeights", () => {
  test.each([
    [10, [1, 1, 1], [4, 3, 3]],
    [2000, [100, 50, 50], [1000, 500, 500]],
    [1, [1, 2], [0, 1]],
    [0, [3, 4], [0, 0]],
  ])("splits %i by %j", (whole, weights, shares) => {
    expect(splitByWeights(whole, weights)).toEqual(shares);
  });
});

describe("generateDonationAmounts", () => {
  test.each([
    [146, 31_860],
    [20, 4_275],
    [100, 28_080],
    [32, 2_976],
  ])("returns %i amounts of different sizes with a sum near %i", (count, sum) => {
    const amounts = generateDonationAmounts(seededRandom(1), count, sum);
    expect(amounts).toHaveLength(count);
    expect(new Set(amounts).size).toBeGreaterThan(4);
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(5);
    const raised = amounts.reduce((total, amount) => total + amount, 0);
    expect(Math.abs(raised / sum - 1)).toBeLessThan(0.02);
  });

  test("returns the same amounts for the same seed only", () => {
    const amounts = (seed: number) => generateDonationAmounts(seededRandom(seed), 50, 5_000);
    expect(amounts(1)).toEqual(amounts(1));
    expect(amounts(1)).not.toEqual(amounts(2));
  });
});
