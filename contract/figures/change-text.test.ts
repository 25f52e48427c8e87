import { expect, test } from "vitest";
import { changeText } from "./change-text.ts";

test("a change is told in words, and not at all where nothing was before", () => {
  const told = (percent: number | null, before = 25) => changeText({ before, percent });
  expect([told(12), told(-100), told(1200, 1000), told(0)]).toEqual([
    "12% more than 25 before",
    "100% less than 25 before",
    "1,200% more than 1,000 before",
    "the same as before",
  ]);
  expect([told(null, 0), told(0, 0)]).toEqual(["", ""]);
  expect(changeText({ before: 5, percent: 20 }, (sum) => `$${sum}`)).toBe(
    "20% more than $5 before",
  );
});
