import { expect, test } from "vitest";
import { mailLimitText } from "./update-texts.ts";

test("states the limit and, once it is reached, the next possible time", () => {
  const rule = "You can email at most 2 updates in 24 hours and 5 in 7 days.";
  expect(mailLimitText(undefined)).toBe(rule);
  expect(mailLimitText(null)).toBe(rule);
  // Rounded up, so that an update can be sent at the minute stated.
  const here = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });
  const next = here.format(new Date("2026-11-21T11:47:00.000Z"));
  const text = mailLimitText("2026-11-21T11:46:01.000Z");
  expect(text.startsWith(`${rule} You've reached that limit`)).toBe(true);
  expect(text).toContain(`from ${next}.`);
});
