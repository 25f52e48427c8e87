import { beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../../testing/test-site.ts";

let site: TestSite;
let filled: string[];

beforeAll(async () => {
  site = await openTestSite();
  const { cache } = site.deps;
  const { fill } = cache;
  cache.fill = (key, create) => {
    filled.push(key);
    return fill(key, create);
  };
  await site.campaign();
});

const LIST = "/api/v1/campaign/list/";

test.each([
  [
    "a path without parameters",
    "/api/v1/auth/social/",
    ["?1", "?x=", "?1x", "#x", "?%zz", "?__proto__=1"],
  ],
  ["defaults", LIST, ["?limit=12", "?sort=trending&state=active", "?limit=012", "?q="]],
  [
    "order, encoding and unknown parameters",
    `${LIST}?q=clean%20water&sort=newest`,
    [
      "?sort=newest&q=clean+water",
      "?q=clean%20water&sort=newest&utm=1",
      "?q=%63lean%20water&sort=newest",
      "?q=%20clean%20water%20&sort=newest",
      "?sort=newest&q=clean%20water&limit=12.0",
    ],
  ],
])("%s: a response is cached once, however it is requested", async (_, canonical, variants) => {
  filled = [];
  const path = canonical.split("?")[0] ?? "";
  const first = await site.get(canonical);
  for (const variant of variants) {
    const response = await site.get(path + variant);
    expect([variant, response.status, response.headers.get("etag")]).toEqual([
      ...[variant, 200],
      first.headers.get("etag"),
    ]);
  }
  expect((await site.get(path.replace(/\/$/, "") + canonical.slice(path.length))).status).toBe(200);
  expect(filled).toEqual([canonical]);
});

test("a differently encoded path finds the same cached response", async () => {
  const { id } = await site.campaign();
  filled = [];
  const digits = [...String(id)].map((digit) => `%3${digit}`).join("");
  await site.get(`/api/v1/campaign/${digits}/?1`);
  await site.get(`/api/v1/campaign/${id}`);
  expect(filled).toEqual([`/api/v1/campaign/${id}/`]);
});
