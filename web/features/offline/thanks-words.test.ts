import { expect, test } from "vitest";
import { thankedSentence, unthankedSentence } from "./thanks-words.ts";

const all = (gifts: number) => ({ gifts, more: false });
const first = (gifts: number) => ({ gifts, more: true });

test("the sentences name the number of gifts", () => {
  expect(unthankedSentence(all(1200))).toMatch(/^1,200 gifts not thanked for yet\./);
  expect(thankedSentence(all(1200))).toBe("Thanks are on their way for 1,200 gifts.");
});

test("one gift and no gift have sentences of their own", () => {
  expect(unthankedSentence(all(1))).toMatch(/^1 gift not thanked for yet\./);
  expect(thankedSentence(all(1))).toBe("Thanks are on their way for 1 gift.");
  expect(unthankedSentence(all(0))).toBe("All of these were thanked for already.");
  expect(thankedSentence(all(0))).toBe("Nobody was left to thank.");
});

test("very many gifts are not said to be as few as were counted", () => {
  expect(unthankedSentence(first(9000))).toMatch(/^At least 9,000 gifts not thanked for yet\./);
  expect(unthankedSentence(first(0))).toMatch(/^These gifts are too many to count here\./);
  expect(thankedSentence(first(0))).toMatch(/^Thanks are on their way\./);
});
