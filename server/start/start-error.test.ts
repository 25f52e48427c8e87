import { expect, test } from "vitest";
import { describeStartError } from "./start-error.ts";

test.each([
  ["no connection in time", new Error("timeout exceeded when trying to connect")],
  ["a slow statement", Object.assign(new Error("canceling statement"), { code: "57014" })],
  ["a full disk", Object.assign(new Error("could not extend file"), { code: "53100" })],
])("describes a database failure during the start: %s", (_, error) => {
  expect(describeStartError(error)).toBe(
    `The database failed while the site was starting: ${error.message}. Start the site again once the database responds.`,
  );
});

test("returns undefined for an unexpected error", () => {
  expect(describeStartError(new TypeError("x is not a function"))).toBeUndefined();
});
