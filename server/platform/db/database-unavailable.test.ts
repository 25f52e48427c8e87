import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "./database-unavailable.ts";

test.each([
  Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
  { ...new Error(), message: "connect ECONNREFUSED", code: "ECONNREFUSED" },
  Object.assign(new Error("the database system is starting up"), { code: "57P03" }),
  new Error("timeout exceeded when trying to connect"),
  new Error("Connection terminated unexpectedly"),
  new Error("Query read timeout"),
  Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" }),
  Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" }),
  Object.assign(new Error("could not extend file"), { code: "53100" }),
  Object.assign(new Error("cannot execute UPDATE in a read-only transaction"), { code: "25006" }),
])("treats %s as temporary", (error) => expect(isDatabaseUnavailable(error)).toBe(true));

test.each([
  new Error("duplicate key"),
  Object.assign(new Error("x"), { code: "23505" }),
  "text",
  null,
  {},
])("does not treat %s as temporary", (error) => expect(isDatabaseUnavailable(error)).toBe(false));
