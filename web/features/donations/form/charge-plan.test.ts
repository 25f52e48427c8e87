import { expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { chargePlanText } from "./charge-plan.ts";

const total = money(5100, "USD");
const plan = (values: Partial<Parameters<typeof chargePlanText>[0]>, due = total) => {
  const unchanged = {
    frequency: "monthly",
    first_on: "2026-08-31",
    ends_on: "",
    today: "2026-08-31",
  };
  return chargePlanText({ ...unchanged, ...values }, due);
};

test.each([
  [{}, "$51.00 today, then on the 31st of each month (or its last day)."],
  [{ first_on: "2027-03-01" }, "Starts on March 1, 2027: $51.00 on the 1st of each month."],
  [
    { first_on: "2026-09-22", ends_on: "2027-06-30" },
    "Starts on September 22, 2026: $51.00 on the 22nd of each month, until June 30, 2027.",
  ],
  [{ frequency: "yearly" }, "$51.00 today, then on August 31 each year."],
  [
    { frequency: "yearly", first_on: "2028-02-29" },
    "Starts on February 29, 2028: $51.00 on February 29 each year (or February 28).",
  ],
])("says what is charged when: %o", (values, text) => {
  expect(plan(values)).toBe(text);
});

test("names the dates before an amount is chosen", () => {
  const dates = "then on the 31st of each month (or its last day).";
  expect(plan({}, money(0, "USD"))).toBe(`Charged today, ${dates}`);
});

test.each([{ frequency: "once" }, { frequency: "" }, { first_on: "" }, { first_on: "tomorrow" }])(
  "says nothing of dates for %o",
  (values) => {
    expect(plan(values)).toBeUndefined();
  },
);
