import { expect, test } from "vitest";
import { visitAt } from "./last-visit.ts";

const MINUTE = 60_000;
const kept = JSON.stringify({ since: 3, newest: 9, at: 0 });

test("who looks again soon is still on the same visit", () => {
  expect(visitAt(kept, 20 * MINUTE)).toEqual({ since: 3, newest: 9, at: 20 * MINUTE });
});

test("after half an hour a visit begins, and new is what came after the last", () => {
  expect(visitAt(kept, 31 * MINUTE)?.since).toBe(9);
});

test("the first visit has none before it, and what is kept broken counts as none", () => {
  for (const text of [null, "", "{}", "nonsense", '{"since":"3","newest":9,"at":0}', "null"]) {
    expect(visitAt(text, 0)).toBeUndefined();
  }
});
