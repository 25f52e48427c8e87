import { expect, test } from "vitest";
import { addDays, dayInZone, nextDate } from "./recurring-dates.ts";

function listDates(first: string, frequency: "monthly" | "yearly", count: number): string[] {
  const dates = [first];
  while (dates.length < count) dates.push(nextDate(first, frequency, dates.at(-1) ?? first));
  return dates;
}

test("the 31st falls on the last day of shorter months and returns to its own day", () => {
  expect(listDates("2027-10-31", "monthly", 27)).toEqual([
    ...["2027-10-31", "2027-11-30", "2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"],
    ...["2028-04-30", "2028-05-31", "2028-06-30", "2028-07-31", "2028-08-31", "2028-09-30"],
    ...["2028-10-31", "2028-11-30", "2028-12-31", "2029-01-31", "2029-02-28", "2029-03-31"],
    ...["2029-04-30", "2029-05-31", "2029-06-30", "2029-07-31", "2029-08-31", "2029-09-30"],
    ...["2029-10-31", "2029-11-30", "2029-12-31"],
  ]);
});

test("the 29th of February falls on the 28th in years without it", () => {
  expect(listDates("2028-02-29", "yearly", 6)).toEqual([
    ...["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29", "2033-02-28"],
  ]);
});

test.each([
  ["2026-01-15", "monthly", "2026-01-14", "2026-01-15"],
  ["2026-01-15", "monthly", "2026-01-15", "2026-02-15"],
  ["2026-01-31", "monthly", "2026-02-28", "2026-03-31"],
  ["2026-01-31", "monthly", "2026-07-30", "2026-07-31"],
  ["2026-11-20", "yearly", "2031-11-21", "2032-11-20"],
] as const)("finds the next date: from %s %s, after %s", (first, frequency, after, expected) => {
  expect(nextDate(first, frequency, after)).toBe(expected);
});

test("days are those of the charity's time zone, also when clocks change", () => {
  expect(dayInZone(Date.parse("2026-03-28T22:59:00Z"), "Europe/Berlin")).toBe("2026-03-28");
  expect(dayInZone(Date.parse("2026-03-28T23:00:00Z"), "Europe/Berlin")).toBe("2026-03-29");
  expect(dayInZone(Date.parse("2026-03-29T22:00:00Z"), "Europe/Berlin")).toBe("2026-03-30");
  expect(dayInZone(Date.parse("2026-10-25T22:30:00Z"), "Europe/Berlin")).toBe("2026-10-25");
});

test("adds days over the ends of months", () => {
  expect(addDays("2028-02-27", 3)).toBe("2028-03-01");
});
