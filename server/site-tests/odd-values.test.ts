import { beforeAll, expect, test } from "vitest";
import { openAccount } from "../testing/test-account.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

let site: TestSite;
let admin: Record<string, string>;

beforeAll(async () => {
  site = await openTestSite();
  admin = await (await openAccount(site, { role: "admin" })).bearer();
});

test.each([
  ["a NUL in a search", "/admin/users/?q=a%00b", 422],
  ["a NUL in a filter", "/admin/audit/?action=%00", 422],
  ["a NUL in a public search", "/campaign/list/?q=zebra%00zebra", 422],
  [
    "a cause beyond the column's range",
    "/admin/newsletter/audience/?kind=cause&category_id=2147483648",
    422,
  ],
  ["an unknown cause", "/admin/newsletter/audience/?kind=cause&category_id=2147483647", 200],
  ["a cause filter beyond the column's range", "/campaign/list/?cause=999999999999999", 200],
  ["the last four-digit year", "/events/?year=9999", 200],
  ["a five-digit year", "/events/?year=10000", 422],
  ["the last year on the dashboard", "/account/dashboard/?year=9999", 200],
])("handles %s", async (_, path, status) => {
  expect((await site.get(`/api/v1${path}`, admin)).status).toBe(status);
});

test("answers a NUL in a path with 404", async () => {
  const answer = await site.post("/api/v1/subscribe/a%00@example.org/", {}, {});
  expect(answer.status).toBe(404);
});

test.each([2 ** 31, Number.MAX_SAFE_INTEGER])("refuses a campaign for cause %d", async (id) => {
  const campaign = { title: "A boat for the island", goal: 1000, currency: "USD" };
  const path = "/api/v1/organiser/campaigns/";
  const answer = await site.post(path, { ...campaign, category_id: id }, admin);
  expect(answer.json.detail[0]).toMatchObject({ loc: ["body", "category_id"] });
  expect(answer.status).toBe(422);
});
