import { expect, test } from "vitest";
import { nextState, toOfficeState } from "./enquiry-status.ts";

test("allows each action in these states only", () => {
  const table = (["open", "answered", "closed", "doubtful"] as const).map((state) => [
    state,
    ...(["ask", "answer", "close", "reopen"] as const).map((action) => nextState(state, action)),
  ]);
  expect(table).toEqual([
    ["open", "open", "answered", "closed", undefined],
    ["answered", "open", "answered", "closed", undefined],
    ["closed", "open", undefined, undefined, "open"],
    ["doubtful", "open", "answered", "closed", "open"],
  ]);
});

test("shows only open enquiries as doubtful", () => {
  expect(toOfficeState({ state: "open", doubtful: true })).toBe("doubtful");
  expect(toOfficeState({ state: "open", doubtful: false })).toBe("open");
  expect(toOfficeState({ state: "closed", doubtful: true })).toBe("closed");
});
