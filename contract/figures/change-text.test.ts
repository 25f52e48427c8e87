import { expect, test } from "vitest";
import { changeText } from "./change-text.ts";
import { changePercent } from "./dashboard.ts";

test.each([
  [28, 25, "12% more than 25 before"],
  [0, 1_200, "100% less than 1,200 before"],
  [25, 25, "the same as before"],
  [0, 0, "the same as before"],
  [3, 0, "none before"],
])("compares %i with %i as “%s”", (count, before, text) => {
  expect(changeText({ before, percent: changePercent(count, before) })).toBe(text);
});
