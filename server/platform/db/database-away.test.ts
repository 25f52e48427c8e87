import { expect, test } from "vitest";
import { isDatabaseAway } from "./database-away.ts";

test.each([
  Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
  Object.assign(new Error("the database system is starting up"), { code: "57P03" }),
  new Error("timeout exceeded when trying to connect"),
  new Error("Connection terminated unexpectedly"),
])("%s: come back later", (error) => expect(isDatabaseAway(error)).toBe(true));

test.each([new Error("duplicate key"), Object.assign(new Error("x"), { code: "23505" }), "text"])(
  "%s is a fault of ours",
  (error) => expect(isDatabaseAway(error)).toBe(false),
);
