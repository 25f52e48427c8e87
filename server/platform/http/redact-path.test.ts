import { expect, test } from "vitest";
import { redactPath } from "./redact-path.ts";

const uuid = "0198a6d4-1f2e-7c3b-8d4a-5e6f7a8b9c0d";

test.each([
  ["/api/v1/campaign/:id/", "/api/v1/campaign/12/?secret=x", 200, "/api/v1/campaign/12/"],
  ["/api/v1/donations/:id/", `/api/v1/donations/${uuid}/`, 404, `/api/v1/donations/${uuid}/`],
  ["/api/v1/subscribe/:email/", "/api/v1/subscribe/a@b.example/", 200, "/api/v1/subscribe/:email/"],
  ["/mail/:token/open", "/mail/c2VjcmV0/open", 200, "/mail/:token/open"],
  ["/cards/:number", "/cards/4242424242424242", 404, "/cards/:number"],
  ["/*", "/donate-page/12?x=y", 200, "/donate-page/12"],
  ["/*", "/people/a@b.example", 200, "/people/*"],
  ["/*", "/Ada", 404, "/*"],
  [undefined, "/Ada", 404, "/*"],
])("shows %s, requested as %s with status %i, as %s", (pattern, target, status, shown) => {
  expect(redactPath(pattern, target, status)).toBe(shown);
});
