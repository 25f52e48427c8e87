import { expect, test } from "vitest";
import { afterAction, officeStateOf } from "./enquiry-status.ts";

test("a question opens an enquiry, and a closed one has to be opened before it is answered", () => {
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

test("only an open enquiry is shown as doubtful", () => {
  expect(officeStateOf({ state: "open", doubtful: true })).toBe("doubtful");
  expect(officeStateOf({ state: "open", doubtful: false })).toBe("open");
  expect(officeStateOf({ state: "closed", doubtful: true })).toBe("closed");
});
