import { expect, test } from "vitest";
import { callSpan } from "./call-span.ts";

test("a call is told by its host and the words of its path, without ids, tokens and queries", () => {
  const url =
    "https://user:pw@api.example.com:8443/v1/checkouts/pay_7f3A/expire?reference=secret#x";
  expect(callSpan("POST", url)).toEqual({
    name: "POST api.example.com:8443/v1/checkouts/{}/expire",
    kind: "client",
    attributes: {
      "http.request.method": "POST",
      "server.address": "api.example.com",
      "url.template": "/v1/checkouts/{}/expire",
    },
  });
});
