import { expect, test } from "vitest";
import { planMonths } from "./forecast.ts";

const dates = { frequency: "monthly", next_on: "2026-11-30", day: 31, ends_on: null } as const;

test("counts one date a month, also in those without the day", () => {
  expect([...planMonths(dates, "2027-03-31")]).toEqual([
    ["2026-11", 1],
    ["2026-12", 1],
    ["2027-01", 1],
    ["2027-02", 1],
    ["2027-03", 1],
  ]);
});

test("counts no date after the last day of the recurring donation", () => {
  expect([...planMonths({ ...dates, ends_on: "2027-01-30" }, "2027-03-31").keys()]).toEqual([
    ...["2026-11", "2026-12"],
  ]);
  expect([...planMonths({ ...dates, ends_on: "2027-01-31" }, "2027-03-31").keys()]).toEqual([
    ...["2026-11", "2026-12", "2027-01"],
  ]);
});

test("counts a yearly donation only in the month of its date", () => {
  const yearly = { ...dates, frequency: "yearly", day: 30 } as const;
  expect([...planMonths(yearly, "2027-03-31")]).toEqual([["2026-11", 1]]);
  expect([...planMonths({ ...yearly, next_on: "2027-05-01" }, "2027-03-31")]).toEqual([]);
});
