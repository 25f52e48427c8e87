import { expect, test } from "vitest";
import { storedDataText } from "./stored-data-text.ts";

const nothing = {
  gifts: 0,
  recurring: 0,
  subscriptions: 0,
  enquiries: 0,
  invitations: 0,
  mailings: 0,
  codes: 0,
  stops: 0,
};

test("lists the data that is stored, and only that", () => {
  expect(storedDataText(nothing)).toBeUndefined();
  expect(storedDataText({ ...nothing, gifts: 3, subscriptions: 1 })).toBe(
    "3 donations, 1 newsletter subscription",
  );
  expect(storedDataText({ ...nothing, invitations: 2, mailings: 1_200 })).toBe(
    "2 team invitations, 1,200 bulk emails",
  );
});
