import { expect, test } from "vitest";
import { reachSentence, thankedSentence } from "./thanks-words.ts";

test("it is said how many are reached, and how many are not", () => {
  const reach = { gifts: 1200, by_mail: 1000, by_notice: 150, unreached: 50 };
  expect(reachSentence(reach)).toBe(
    "1,200 gifts not thanked for yet: 1,000 by mail · 150 in their account alone · 50 cannot be reached: no address, or no wish for mails.",
  );
  expect(thankedSentence(reach)).toBe(
    "Thanks are on their way for 1,150 gifts. 50 gifts could not be reached.",
  );
});

test("one gift, and none", () => {
  const one = { gifts: 1, by_mail: 1, by_notice: 0, unreached: 0 };
  expect(reachSentence(one)).toBe("1 gift not thanked for yet: 1 by mail.");
  expect(thankedSentence(one)).toBe("Thanks are on their way for 1 gift.");
  const none = { gifts: 0, by_mail: 0, by_notice: 0, unreached: 0 };
  expect(reachSentence(none)).toBe("All of these were thanked for already.");
  expect(thankedSentence(none)).toBe("Nobody was left to thank.");
});
