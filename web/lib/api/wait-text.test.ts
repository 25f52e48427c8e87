import { expect, it } from "vitest";
import { waitText } from "./wait-text.ts";

it.each([
  [0.2, "1 second"],
  [1, "1 second"],
  [30, "30 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [3540, "59 minutes"],
  [3541, "1 hour"],
  [3601, "2 hours"],
])("%d s is %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
