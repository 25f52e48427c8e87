import { expect, test } from "vitest";
import { keptText } from "./kept-text.ts";

const nothing = {
  gifts: 0,
  subscriptions: 0,
  enquiries: 0,
  invitations: 0,
  mailings: 0,
  codes: 0,
  stops: 0,
};

test("what is kept is told in plain words, and nothing of what is not", () => {
  expect(keptText(nothing)).toBeUndefined();
  expect(keptText({ ...nothing, gifts: 3, subscriptions: 1 })).toBe(
    "3 gifts, 1 newsletter subscription",
  );
  expect(keptText({ ...nothing, invitations: 2, mailings: 1_200 })).toBe(
    "2 invitations to teams, 1,200 mails to many",
  );
});
