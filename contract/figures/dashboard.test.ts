import { expect, test } from "vitest";
import { changePercent } from "./dashboard.ts";

test("a change is a rounded percentage, up, down or zero", () => {
  expect(changePercent(150, 100)).toBe(50);
  expect(changePercent(0, 80)).toBe(-100);
  expect(changePercent(7, 7)).toBe(0);
  expect(changePercent(2, 3)).toBe(-33);
});

test("a rise from zero has no percentage, and zero to zero is no change", () => {
  expect(changePercent(5, 0)).toBeNull();
  expect(changePercent(0, 0)).toBe(0);
});
