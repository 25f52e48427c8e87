import { expect, test } from "vitest";
import { comingText, whenText } from "./event-words.ts";

const span = (ends_at: string) => ({ starts_at: "2026-11-20T17:00:00.000Z", ends_at });

test("the time of an event is written in the given zone", () => {
  expect(whenText(span("2026-11-20T18:30:00.000Z"), "UTC")).toBe(
    "Friday, November 20, 2026, 5:00 – 6:30 PM UTC",
  );
  expect(whenText(span("2026-11-21T01:00:00.000Z"), "UTC")).toBe(
    "Friday, November 20, 2026 at 5:00 PM UTC – Saturday, November 21, 2026 at 1:00 AM UTC",
  );
});

test.each([
  [0, false, "Nobody has signed up yet"],
  [1, false, "1 person is coming"],
  [1200, false, "1,200 are coming"],
  [1, true, "1 person signed up"],
  [2, true, "2 signed up"],
])("%i, over: %s", (count, over, text) => {
  expect(comingText(count, over)).toBe(text);
});
