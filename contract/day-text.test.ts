import { expect, test } from "vitest";
import { dayText, shortDayText } from "./day-text.ts";

test("formats long and short days in UTC", () => {
  expect(dayText("2026-03-18")).toBe("March 18, 2026");
  expect(dayText("2026-03-18T23:59:59Z")).toBe("March 18, 2026");
  expect(shortDayText("2026-03-18T00:00:00Z")).toBe("Mar 18, 2026");
});
