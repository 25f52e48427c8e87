import { pino } from "pino";
import { expect, test } from "vitest";
import { logOptions } from "./log.ts";

/** Logs these fields and returns the parsed line. */
function logged(fields: object) {
  const lines: string[] = [];
  pino(logOptions("info"), { write: (line) => void lines.push(line) }).info(fields, "words");
  return JSON.parse(lines.join(""));
}

test("logs an error with its code and causes, without the values in its message or detail", () => {
  const detail = "Key (email)=(ada@example.org) already exists.";
  const inner = Object.assign(new Error('invalid input syntax for type uuid: "ada"'), {
    code: "22P02",
  });
  const error = Object.assign(new Error("duplicate key", { cause: inner }), {
    ...{ code: "23505", constraint: "account_email_key", detail, parameters: ["ada"] },
  });
  const { err } = logged({ err: error });
  expect(err).toMatchObject({
    ...{ type: "Error", message: "duplicate key", code: "23505", constraint: "account_email_key" },
    cause: { code: "22P02", message: 'invalid input syntax for type uuid: "[cut]"' },
  });
  expect(err.stack).toContain("log.test.ts");
  expect(JSON.stringify(err)).not.toContain("ada");
});

test("stops after a few causes when an error is its own cause", () => {
  const error = new Error("round");
  error.cause = error;
  expect(JSON.stringify(logged({ err: error })).split('"message":"round"')).toHaveLength(6);
});

test("logs the messages of all errors of an AggregateError", () => {
  const errors = [
    new Error("connect ECONNREFUSED ::1"),
    new Error("connect ECONNREFUSED 127.0.0.1"),
  ];
  expect(logged({ err: new AggregateError(errors) }).err).toMatchObject({
    type: "AggregateError",
    message: "connect ECONNREFUSED ::1; connect ECONNREFUSED 127.0.0.1",
  });
});

test("logs a plain copy of an error like the error itself", () => {
  const { message, stack } = new Error("relation does not exist");
  expect(logged({ err: { message, stack, code: "42P01", queue: "mail" } }).err).toEqual({
    ...{ type: "Error", message, stack, code: "42P01" },
  });
});

test("logs the time in ISO 8601", () => {
  const { time } = logged({});
  expect(new Date(time).toISOString()).toBe(time);
});

test("logs only the type of a thrown value that isn't an error", () => {
  expect(logged({ err: "ada@example.org" }).err).toEqual({ type: "string" });
});
