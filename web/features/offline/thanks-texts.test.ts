import { expect, test } from "vitest";
import { thankedSentence, unthankedSentence } from "./thanks-texts.ts";

const all = (count: number) => ({ gifts: count, more: false });
const first = (count: number) => ({ gifts: count, more: true });

test("names the number of donations", () => {
  expect(unthankedSentence(all(1200))).toMatch(/^1,200 donations not thanked for yet\./);
  expect(thankedSentence(all(1200))).toBe("Your thanks are on their way for 1,200 donations.");
});

test("has its own sentences for one donation and none", () => {
  expect(unthankedSentence(all(1))).toMatch(/^1 donation not thanked for yet\./);
  expect(thankedSentence(all(1))).toBe("Your thanks are on their way for 1 donation.");
  expect(unthankedSentence(all(0))).toBe("You have already thanked all of these donors.");
  expect(thankedSentence(all(0))).toBe("There was no one left to thank.");
});

test("does not understate the number of very many donations", () => {
  expect(unthankedSentence(first(9000))).toMatch(/^At least 9,000 donations not thanked for yet\./);
  expect(unthankedSentence(first(0))).toMatch(/^There are too many donations to count here\./);
  expect(thankedSentence(first(0))).toMatch(/^Your thanks are on their way\./);
});
