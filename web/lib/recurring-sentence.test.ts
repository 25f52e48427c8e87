import { expect, test } from "vitest";
import { sampleRecurring } from "../testing/sample-recurring.ts";
import { datesText, recurringSentence, scheduleText } from "./recurring-sentence.ts";

test.each([
  ["2026-01-01", "1st"],
  ["2026-01-02", "2nd"],
  ["2026-01-03", "3rd"],
  ["2026-01-11", "11th"],
  ["2026-01-22", "22nd"],
  ["2026-01-28", "28th"],
])("names the day of the month of %s the %s", (first_on, day) => {
  expect(scheduleText({ frequency: "monthly", first_on })).toBe(`every month on the ${day}`);
  expect(datesText({ frequency: "monthly", first_on })).toBe(`on the ${day} of each month`);
});

test("names the day of the year", () => {
  const yearly = { frequency: "yearly", first_on: "2026-03-01" } as const;
  expect(scheduleText(yearly)).toBe("every year on March 1");
  expect(datesText(yearly)).toBe("on March 1 each year");
});

test.each([
  [{}, "$50.00 every month on the 31st, next on December 31, 2026."],
  [
    { ends_on: "2027-06-30" },
    "$50.00 every month on the 31st, next on December 31, 2026, until June 30, 2027.",
  ],
  [
    { state: "paused", reason: "donor", paused_until: "2027-03-01", next_on: null },
    "Paused until March 1, 2027, then $50.00 every month on the 31st.",
  ],
  [
    { state: "paused", reason: "payment_failed", next_on: null },
    "Paused, because the last donation wasn't paid.",
  ],
  [
    { state: "starting", next_on: null },
    "$50.00 every month on the 31st. We are setting it up, which takes about a minute.",
  ],
  [
    { state: "starting", next_on: null, periods: [] },
    "$50.00 every month on the 31st, from October 31, 2026. It starts once a payment method is stored.",
  ],
  [{ state: "stopped", reason: "donor", next_on: null }, "Stopped. Nothing more is charged."],
] as const)("says in a sentence what happens with %o", (changes, text) => {
  expect(recurringSentence({ ...sampleRecurring, ...changes })).toBe(text);
});
