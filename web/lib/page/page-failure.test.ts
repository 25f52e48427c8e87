import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { isUnreachable, PageUnreachable } from "./page-failure.ts";

const answer = (code: string) => ({ code, detail: [] });

test.each<[string, unknown]>([
  ["a request that failed", new PageUnreachable("no answer")],
  ["a proxy's error", new ErrorResponse(502, "Bad Gateway", "<h1>Bad gateway</h1>")],
  ["an unavailable database", new ErrorResponse(503, "", answer("unavailable"))],
  ["too many requests", new ErrorResponse(429, "", answer("too_many_requests"))],
])("a retry may help after %s", (_, error) => {
  expect(isUnreachable(error)).toBe(true);
});

test.each<[string, unknown]>([
  ["a missing page", new ErrorResponse(404, "", answer("not_found"))],
  ["a forbidden page", new ErrorResponse(403, "", answer("forbidden"))],
  ["a bug on the server", new ErrorResponse(500, "", answer("internal"))],
  ["a bug in the browser", new TypeError("x is undefined")],
])("a retry can't help after %s", (_, error) => {
  expect(isUnreachable(error)).toBe(false);
});
