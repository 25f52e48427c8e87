import { expect, test } from "vitest";
import { rangePlaceholder, rangePresets, rangeText, toDate, toDay, toRange } from "./range-days.ts";

test("converts days to dates and back", () => {
  for (const day of ["2026-01-01", "2024-02-29", "2026-03-29", "2026-12-31"]) {
    expect(toDay(toDate(day))).toBe(day);
  }
});

test("the placeholder names the current year", () => {
  expect(rangePlaceholder("2027-03-04")).toBe("Jan 1 - Dec 2027");
});

test("two days make the same range in either order", () => {
  const range = { from: "2026-11-01", to: "2026-11-20" };
  expect(toRange("2026-11-20", "2026-11-01")).toEqual(range);
  expect(toRange("2026-11-01", "2026-11-20")).toEqual(range);
  expect(rangeText(range)).toMatch(/^Nov 1\s–\s20, 2026$/);
});

test("presets include today", () => {
  const presets = Object.fromEntries(
    rangePresets("2026-03-01").map(({ label, range }) => [label, `${range.from} ${range.to}`]),
  );
  expect(presets).toEqual({
    "Last 7 days": "2026-02-23 2026-03-01",
    "Last 30 days": "2026-01-31 2026-03-01",
    "Last 90 days": "2025-12-02 2026-03-01",
    "This month": "2026-03-01 2026-03-01",
    "This year": "2026-01-01 2026-12-31",
    "Last year": "2025-01-01 2025-12-31",
  });
});
