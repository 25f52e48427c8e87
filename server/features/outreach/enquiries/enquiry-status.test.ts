import { expect, test } from "vitest";
import { afterAction, officeStateOf } from "./enquiry-status.ts";

test("allows each action in these states only", () => {
  const table = (["open", "answered", "closed", "doubtful"] as const).map((state) => [
    state,
    ...(["ask", "answer", "close", "reopen"] as const).map((action) => afterAction(state, action)),
  ]);
  expect(table).toEqual([
    ["open", "open", "answered", "closed", undefined],
    ["answered", "open", "answered", "closed", undefined],
    ["closed", "open", undefined, undefined, "open"],
    ["doubtful", "open", "answered", "closed", "open"],
  ]);
});

test("shows only open enquiries as doubtful", () => {
  expect(officeStateOf({ state: "open", doubtful: true })).toBe("doubtful");
  expect(officeStateOf({ state: "open", doubtful: false })).toBe("open");
  expect(officeStateOf({ state: "closed", doubtful: true })).toBe("closed");
});
