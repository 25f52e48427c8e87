import { expect, test } from "vitest";
import { changeLine, changesInWords } from "./audit-words.ts";

test("names of fields and states are words; texts stay as they were written", () => {
  const changes = [
    { field: "state", before: "in_review", after: "active" },
    { field: "product_name", before: null, after: "our_own Name" },
  ];
  expect(changesInWords(changes)).toEqual([
    { field: "State", before: "in review", after: "active" },
    { field: "Product name", before: null, after: "our_own Name" },
  ]);
});

test("one short change is a line; a long one, several and none are not", () => {
  const state = { field: "State", before: "open", after: "answered" };
  expect(changeLine([state])).toBe("State: open → answered");
  expect(changeLine([{ ...state, before: null }])).toBe("State: answered");
  expect(changeLine([state, state])).toBeUndefined();
  expect(changeLine([{ ...state, after: "A long story. ".repeat(9) }])).toBeUndefined();
  expect(changeLine([{ ...state, after: "Two\nlines" }])).toBeUndefined();
  expect(changeLine([])).toBeUndefined();
});
