import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  chooseStep,
  countDays,
  lastYearRange,
  previousRange,
  resolveRange,
  splitIntoSteps,
} from "./overview-range.ts";

const day = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays("2000-01-01", days));
const range = fc
  .tuple(day, fc.integer({ min: 0, max: 3_600 }))
  .map(([from, more]) => ({ from, to: addDays(from, more) }));

test("splits a range into steps that cover each day once", () => {
  fc.assert(
    fc.property(range, (whole) => {
      const steps = splitIntoSteps(whole, chooseStep(whole));
      expect(steps[0]?.from).toBe(whole.from);
      expect(steps.at(-1)?.to).toBe(whole.to);
      for (const [index, step] of steps.slice(1).entries()) {
        expect(step.from).toBe(addDays(steps[index]?.to ?? "", 1));
      }
      expect(steps.length).toBeLessThanOrEqual(121);
    }),
  );
});

test("starts weeks on Mondays and months on their first day", () => {
  expect(splitIntoSteps({ from: "2026-11-18", to: "2026-12-01" }, "week")).toEqual([
    { from: "2026-11-18", to: "2026-11-22" },
    { from: "2026-11-23", to: "2026-11-29" },
    { from: "2026-11-30", to: "2026-12-01" },
  ]);
  expect(splitIntoSteps({ from: "2024-01-31", to: "2024-03-01" }, "month")).toEqual([
    { from: "2024-01-31", to: "2024-01-31" },
    { from: "2024-02-01", to: "2024-02-29" },
    { from: "2024-03-01", to: "2024-03-01" },
  ]);
});

test("uses daily steps up to a month, weekly ones up to half a year, then monthly ones", () => {
  const stepFor = (days: number) =>
    chooseStep({ from: "2026-01-01", to: addDays("2026-01-01", days - 1) });
  expect([1, 31, 32, 182, 183].map(stepFor)).toEqual(["day", "day", "week", "week", "month"]);
});

test("compares a year with the same days of the previous year", () => {
  const year = resolveRange({}, "2026-02-10");
  expect(year).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  expect(previousRange(year, "2026-02-10")).toEqual({ from: "2025-01-01", to: "2025-02-10" });
  const fullYear = { from: "2025-01-01", to: "2025-12-31" };
  expect(previousRange(year, "2027-01-01")).toEqual(fullYear);
  expect(previousRange(year, "2025-07-01")).toEqual({ from: "2025-01-01", to: "2025-01-01" });
  expect(previousRange({ from: "2028-01-01", to: "2028-12-31" }, "2028-02-29").to).toBe(
    "2027-02-28",
  );
});

test("shows the previous year beside ranges of at most a year, weeks beside weeks", () => {
  const month = { from: "2026-01-01", to: "2026-12-31" };
  expect(lastYearRange(month, "month")).toEqual({
    from: "2025-01-01",
    to: "2025-12-31",
    later: "1 year",
  });
  expect(lastYearRange({ from: "2026-01-01", to: "2027-01-01" }, "month")).toBeUndefined();
  const weeks = lastYearRange({ from: "2026-11-16", to: "2026-11-29" }, "week");
  expect(weeks).toEqual({ from: "2025-11-17", to: "2025-11-30", later: "364 days" });
});

test("compares any other range with the same number of days right before it", () => {
  const pastRange = { from: "2026-01-11", to: "2026-01-20" };
  expect(previousRange(pastRange, "2026-02-10")).toEqual({ from: "2026-01-01", to: "2026-01-10" });
  fc.assert(
    fc.property(range, day, (whole, today) => {
      fc.pre(!(whole.from.endsWith("-01-01") && whole.to.endsWith("-12-31")));
      const before = previousRange(whole, today);
      expect(addDays(before.to, 1)).toBe(whole.from);
      expect(countDays(before)).toBeLessThanOrEqual(countDays(whole));
    }),
  );
});
