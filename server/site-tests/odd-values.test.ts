import { beforeAll, expect, test } from "vitest";
import { cheapArgon2 } from "../testing/cheap-argon2.ts";
import { openAccount } from "../testing/test-account.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

let site: TestSite;
let admin: Record<string, string>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  admin = await (await openAccount(site, { role: "admin" })).bearer();
});

test.each([
  ["a NUL in a search", "/admin/users/?q=a%00b", 422],
  ["a NUL in a filter", "/admin/audit/?action=%00", 422],
  ["a NUL in what visitors search", "/campaign/list/?q=zebra%00zebra", 422],
  [
    "a cause beyond its column",
    "/admin/newsletter/audience/?kind=cause&category_id=2147483648",
    422,
  ],
  ["a cause that nobody has", "/admin/newsletter/audience/?kind=cause&category_id=2147483647", 200],
  ["a cause to look for beyond its column", "/campaign/list/?cause=999999999999999", 200],
  ["the last year that has four digits", "/events/?year=9999", 200],
  ["a year of five digits", "/events/?year=10000", 422],
  ["the last year on the dashboard", "/account/dashboard/?year=9999", 200],
])("%s is answered", async (_, path, status) => {
  expect((await site.get(`/api/v1${path}`, admin)).status).toBe(status);
});

test("a NUL in a path is nothing that there is", async () => {
  const answer = await site.post("/api/v1/subscribe/a%00@example.org/", {}, {});
  expect(answer.status).toBe(404);
});

test.each([2 ** 31, Number.MAX_SAFE_INTEGER])("a campaign for cause %d is refused", async (id) => {
  const campaign = { title: "A boat for the island", goal: 1000, currency: "USD" };
  const path = "/api/v1/organiser/campaigns/";
  const answer = await site.post(path, { ...campaign, category_id: id }, admin);
  expect(answer.json.detail[0]).toMatchObject({ loc: ["body", "category_id"] });
  expect(answer.status).toBe(422);
});
