import { expect, test } from "vitest";
import { topValue } from "./chart-drawing.tsx";

test("puts the top line at a round number that no bar exceeds", () => {
  expect([0, 1, 7, 12, 99, 100, 101, 2_450, 84_000].map(topValue)).toEqual([
    1, 1, 8, 15, 100, 100, 150, 3_000, 100_000,
  ]);
  for (let value = 0.01; value < 1e9; value *= 1.37) {
    expect(topValue(value)).toBeGreaterThanOrEqual(value);
    expect(topValue(value)).toBeLessThanOrEqual(value * 1.5 + 0.01);
  }
});
