import { expect, test } from "vitest";
import { afterAction } from "./enquiry-status.ts";

test("a question opens an enquiry, and a closed one has to be opened before it is answered", () => {
  const table = (["open", "answered", "closed"] as const).map((state) => [
    state,
    ...(["ask", "answer", "close", "reopen"] as const).map((action) => afterAction(state, action)),
  ]);
  expect(table).toEqual([
    ["open", "open", "answered", "closed", undefined],
    ["answered", "open", "answered", "closed", undefined],
    ["closed", "open", undefined, undefined, "open"],
  ]);
});
