import { expect, test } from "vitest";
import * as z from "zod/mini";
import { defineEndpoint, type Endpoint, endpointErrors } from "./endpoint.ts";

const bare = defineEndpoint({
  method: "GET",
  path: "/api/v1/things/",
  summary: "",
  access: "anyone",
  success: { status: 200, body: z.object({}) },
  errors: [],
});
const always = ["headers_too_large", "internal", "unavailable"];
const field = z.object({ id: z.string() });
const [path, query, write] = [
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
  ["a read", {}, []],
  ["an endpoint that names its own", { errors: ["wrong_state"] }, ["wrong_state"]],
  ["a path with parameters", { params: field }, path],
  ["a query", { query: field }, query],
  ["headers", { headers: field }, query],
  ["a body", { method: "POST", body: field }, [...write, ...query]],
  ["a write without a body", { method: "DELETE" }, write],
  [
    "a signed call from a gateway, which has no origin",
    { method: "POST", access: "gateway" },
    ["unauthorized", ...write.filter((code) => code !== "foreign_origin")],
  ],
  ["a guest call, which may carry a token", { access: "guest" }, ["unauthorized"]],
  [
    "the office",
    { access: "admin", office: "home" },
    ["forbidden", "two_factor_required", "unauthorized"],
  ],
  [
    "a stream",
    { success: { status: 200, body: z.object({}), stream: true } },
    ["too_many_requests"],
  ],
];

test.each(cases)("derives the errors of %s", (_, parts, codes) => {
  const errors = endpointErrors({ ...bare, ...parts });
  expect(errors.toSorted()).toEqual([...always, ...codes].toSorted());
});
