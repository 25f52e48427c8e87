import { expect, test } from "vitest";
import { currentVisit } from "./last-visit.ts";

const MINUTE = 60_000;
const stored = JSON.stringify({ since: 3, newest: 9, at: 0 });

test("a page view soon after belongs to the same visit", () => {
  expect(currentVisit(stored, 20 * MINUTE)).toEqual({ since: 3, newest: 9, at: 20 * MINUTE });
});

test("starts a new visit after half an hour, with later notifications as new", () => {
  expect(currentVisit(stored, 31 * MINUTE)?.since).toBe(9);
});

test("returns undefined on the first visit and for broken data", () => {
  for (const text of [null, "", "{}", "nonsense", '{"since":"3","newest":9,"at":0}', "null"]) {
    expect(currentVisit(text, 0)).toBeUndefined();
  }
});
