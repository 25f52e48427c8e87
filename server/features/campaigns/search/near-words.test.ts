import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearWords, swapped } from "./near-words.ts";

const texts = [
  "Plinths above the flood",
  "Kurigram, Bangladesh",
  "A school for nurses",
  "Watch the water",
];

describe("a misspelt word", () => {
  test.each([
    ["kurgiram", ["kurigram"]],
    ["kurigam", ["kurigram"]],
    ["scool", ["school"]],
    ["shcool", ["school"]],
    ["watar", ["water"]],
    ["bangladeh", ["bangladesh"]],
    ["banglaedhs", ["bangladesh"]],
    ["plinht", ["plinths"]],
  ])("finds for %s the words %s", (word, near) => {
    expect(nearWords(word, texts)).toEqual(near);
  });

  test.each(["xylophone", "asdfgh", "lorem", "the", "tha", "w", "school", "kumquat", ""])(
    "finds no word for %s",
    (word) => {
      expect(nearWords(word, texts)).toEqual([]);
    },
  );

  test("matches the start of a word while it is typed", () => {
    expect(nearWords("bangal", texts)).toEqual([]);
    expect(nearWords("bangal", texts, { begun: true })).toEqual(["bangladesh"]);
  });
});

test("swaps every pair of adjacent letters, which swapping again undoes", () => {
  expect(swapped("well")).toEqual(["ewll", "wlel"]);
  expect(swapped("abc")).toEqual([]);
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{4,12}$/), (word) => {
      for (const other of swapped(word)) {
        expect(swapped(other)).toContain(word);
        expect(nearWords(word, [other])).toEqual([other]);
      }
    }),
  );
});
