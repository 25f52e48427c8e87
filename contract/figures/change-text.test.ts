import { expect, test } from "vitest";
import { changeText } from "./change-text.ts";

test("describes a change, and nothing if there was nothing before", () => {
  const describe = (percent: number | null, before = 25) => changeText({ before, percent });
  expect([describe(12), describe(-100), describe(1200, 1000), describe(0)]).toEqual([
    "12% more than 25 before",
    "100% less than 25 before",
    "1,200% more than 1,000 before",
    "the same as before",
  ]);
  expect([describe(null, 0), describe(0, 0)]).toEqual(["", ""]);
  expect(changeText({ before: 5, percent: 20 }, (sum) => `$${sum}`)).toBe(
    "20% more than $5 before",
  );
});
