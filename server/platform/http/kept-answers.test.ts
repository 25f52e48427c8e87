import { beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../../testing/test-site.ts";

let site: TestSite;
let made: string[];

beforeAll(async () => {
  site = await openTestSite();
  const { cache } = site.deps;
  const { fill } = cache;
  cache.fill = (key, make) => {
    made.push(key);
    return fill(key, make);
  };
  await site.campaign();
});

const LIST = "/api/v1/campaign/list/";

test.each([
  [
    "a call without places",
    "/api/v1/auth/social/",
    ["?1", "?x=", "?1x", "#x", "?%zz", "?__proto__=1"],
  ],
  ["defaults", LIST, ["?limit=12", "?sort=trending&state=active", "?limit=012", "?q="]],
  [
    "orders, encodings, what is unknown",
    `${LIST}?q=clean%20water&sort=newest`,
    [
      "?sort=newest&q=clean+water",
      "?q=clean%20water&sort=newest&utm=1",
      "?q=%63lean%20water&sort=newest",
      "?q=%20clean%20water%20&sort=newest",
      "?sort=newest&q=clean%20water&limit=12.0",
    ],
  ],
])("%s: one thing is made and kept once, however it is asked for", async (_, own, others) => {
  made = [];
  const path = own.split("?")[0] ?? "";
  const first = await site.get(own);
  for (const other of others) {
    const answer = await site.get(path + other);
    expect([other, answer.status, answer.headers.get("etag")]).toEqual([
      ...[other, 200],
      first.headers.get("etag"),
    ]);
  }
  expect((await site.get(path.replace(/\/$/, "") + own.slice(path.length))).status).toBe(200);
  expect(made).toEqual([own]);
});

test("another spelling of the path finds the same kept answer", async () => {
  const { id } = await site.campaign();
  made = [];
  const digits = [...String(id)].map((digit) => `%3${digit}`).join("");
  await site.get(`/api/v1/campaign/${digits}/?1`);
  await site.get(`/api/v1/campaign/${id}`);
  expect(made).toEqual([`/api/v1/campaign/${id}/`]);
});
