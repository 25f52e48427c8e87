import { expect, test } from "vitest";
import * as z from "zod/mini";
import { defineEndpoint, type Endpoint, errorsOf } from "./endpoint.ts";

const bare = defineEndpoint({
  method: "GET",
  path: "/api/v1/things/",
  summary: "",
  access: "anyone",
  success: { status: 200, body: z.object({}) },
  errors: [],
});
const anywhere = ["headers_too_large", "internal", "unavailable"];
const field = z.object({ id: z.string() });
const [path, read, written] = [
  ["bad_request", "not_found"],
  ["invalid"],
  [
    "bad_request",
    "changed_meanwhile",
    "foreign_origin",
    "payload_too_large",
    "unsupported_media_type",
  ],
];

const cases: Array<[string, Partial<Endpoint>, string[]]> = [
  ["one that is only read", {}, []],
  ["what it names itself", { errors: ["wrong_state"] }, ["wrong_state"]],
  ["a path with places", { params: field }, path],
  ["a query", { query: field }, read],
  ["headers", { headers: field }, read],
  ["a body", { method: "POST", body: field }, [...written, ...read]],
  ["one that is written without a body", { method: "DELETE" }, written],
  [
    "a program with a signature, which is of no site",
    { method: "POST", access: "gateway" },
    ["unauthorized", ...written.filter((code) => code !== "foreign_origin")],
  ],
  ["one for guests, who may send a token", { access: "guest" }, ["unauthorized"]],
  ["the office", { access: "admin" }, ["forbidden", "two_factor_required", "unauthorized"]],
  [
    "a stream",
    { success: { status: 200, body: z.object({}), stream: true } },
    ["too_many_requests"],
  ],
];

test.each(cases)("the errors of %s", (_, parts, codes) => {
  const errors = errorsOf({ ...bare, ...parts });
  expect(errors.toSorted()).toEqual([...anywhere, ...codes].toSorted());
});
