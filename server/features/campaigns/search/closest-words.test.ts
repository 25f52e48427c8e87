import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closestWords, swapAdjacentLetters } from "./closest-words.ts";

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
    expect(closestWords(word, texts)).toEqual(near);
  });

  test.each(["xylophone", "asdfgh", "lorem", "the", "tha", "w", "school", "kumquat", ""])(
    "finds no word for %s",
    (word) => {
      expect(closestWords(word, texts)).toEqual([]);
    },
  );

  test("matches the start of a word while it is typed", () => {
    expect(closestWords("bangal", texts)).toEqual([]);
    expect(closestWords("bangal", texts, { begun: true })).toEqual(["bangladesh"]);
  });
});

test("swaps every pair of adjacent letters, which swapping again undoes", () => {
  expect(swapAdjacentLetters("well")).toEqual(["ewll", "wlel"]);
  expect(swapAdjacentLetters("abc")).toEqual([]);
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{4,12}$/), (word) => {
      for (const other of swapAdjacentLetters(word)) {
        expect(swapAdjacentLetters(other)).toContain(word);
        expect(closestWords(word, [other])).toEqual([other]);
      }
    }),
  );
});
