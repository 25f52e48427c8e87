import { expect, test } from "vitest";
import { changePercent } from "./dashboard.ts";

test("change in percent, rounded, up, down and not at all", () => {
  expect(changePercent(150, 100)).toBe(50);
  expect(changePercent(0, 80)).toBe(-100);
  expect(changePercent(7, 7)).toBe(0);
  expect(changePercent(2, 3)).toBe(-33);
});

test("from nothing no percentage leads to something, and none is needed to nothing", () => {
  expect(changePercent(5, 0)).toBeNull();
  expect(changePercent(0, 0)).toBe(0);
});
