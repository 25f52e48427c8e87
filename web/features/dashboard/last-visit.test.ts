import { expect, test } from "vitest";
import { visitAt } from "./last-visit.ts";

const MINUTE = 60_000;
const kept = JSON.stringify({ since: 3, newest: 9, at: 0 });

test("another look soon after belongs to the same visit", () => {
  expect(visitAt(kept, 20 * MINUTE)).toEqual({ since: 3, newest: 9, at: 20 * MINUTE });
});

test("after half an hour a new visit begins, and what came after the last one is new", () => {
  expect(visitAt(kept, 31 * MINUTE)?.since).toBe(9);
});

test("the first visit has no visit before it, and broken data counts as none", () => {
  for (const text of [null, "", "{}", "nonsense", '{"since":"3","newest":9,"at":0}', "null"]) {
    expect(visitAt(text, 0)).toBeUndefined();
  }
});
