import { expect, test } from "vitest";
import { afterAction } from "./enquiry-status.ts";

test("whoever asks is heard, an answer waits for them, and what is closed is opened before it is answered", () => {
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
