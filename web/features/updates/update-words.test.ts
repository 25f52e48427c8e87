import { expect, test } from "vitest";
import { mailLimitText } from "./update-words.ts";

test("the rule is said before it is met, and then from when on", () => {
  const rule = "At most 2 updates in 24 hours and 5 in 7 days go out by mail.";
  expect(mailLimitText(undefined)).toBe(rule);
  expect(mailLimitText(null)).toBe(rule);
  // Whole minutes, rounded up: at the minute that is named it works.
  const here = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });
  const next = here.format(new Date("2026-11-21T11:47:00.000Z"));
  const text = mailLimitText("2026-11-21T11:46:01.000Z");
  expect(text.startsWith(`${rule} That many`)).toBe(true);
  expect(text).toContain(`from ${next} on.`);
});
