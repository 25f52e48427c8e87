import { expect, test } from "vitest";
import { storedDataText } from "./stored-data-text.ts";

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
  expect(storedDataText(nothing)).toBeUndefined();
  expect(storedDataText({ ...nothing, gifts: 3, subscriptions: 1 })).toBe(
    "3 donations, 1 newsletter subscription",
  );
  expect(storedDataText({ ...nothing, invitations: 2, mailings: 1_200 })).toBe(
    "2 invitations to teams, 1,200 mails to many",
  );
});
