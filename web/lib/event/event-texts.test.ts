import { expect, test } from "vitest";
import { attendanceText } from "./event-texts.ts";

test.each([
  [0, false, "No one has signed up yet"],
  [1, false, "1 person is coming"],
  [1200, false, "1,200 are coming"],
  [1, true, "1 person signed up"],
  [2, true, "2 signed up"],
])("%i, over: %s", (count, over, text) => {
  expect(attendanceText(count, over)).toBe(text);
});
