import { expect, test } from "vitest";
import { startTrouble } from "./start-trouble.ts";

test.each([
  ["no connection came in time", new Error("timeout exceeded when trying to connect")],
  ["a statement took too long", Object.assign(new Error("canceling statement"), { code: "57014" })],
  ["its disk is full", Object.assign(new Error("could not extend file"), { code: "53100" })],
])("a database that fails during the start is told in a sentence: %s", (_, error) => {
  expect(startTrouble(error)).toBe(
    `The database failed while the site was starting: ${error.message}. Start the site again once it answers.`,
  );
});

test("what nobody expected has no sentence", () => {
  expect(startTrouble(new TypeError("x is not a function"))).toBeUndefined();
});
