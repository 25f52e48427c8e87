import { expect, test } from "vitest";
import { thankedSentence, unthankedSentence } from "./thanks-words.ts";

test("the sentences name the number of gifts", () => {
  expect(unthankedSentence(1200)).toMatch(/^1,200 gifts not thanked for yet\./);
  expect(thankedSentence(1200)).toBe("Thanks are on their way for 1,200 gifts.");
});

test("one gift and no gift have sentences of their own", () => {
  expect(unthankedSentence(1)).toMatch(/^1 gift not thanked for yet\./);
  expect(thankedSentence(1)).toBe("Thanks are on their way for 1 gift.");
  expect(unthankedSentence(0)).toBe("All of these were thanked for already.");
  expect(thankedSentence(0)).toBe("Nobody was left to thank.");
});
