import { beforeAll, expect, test } from "vitest";
import { cacheControl } from "../platform/http/cache-control.ts";
import { routesOutsideContract } from "../testing/access/access-table.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

// access-table.test.ts checks the endpoints of the contract.
test("does not let event streams be cached", async () => {
  const { id } = await site.campaign();
  const abort = new AbortController();
  const { headers } = await fetch(`${site.url}/api/v1/campaign/${id}/live/`, {
    signal: abort.signal,
  });
  abort.abort();
  expect(headers.get("content-type")).toBe("text/event-stream");
  expect(headers.get("cache-control")).toBe(cacheControl.private);
});

/** Public files outside the contract. */
const SHARED =
  /^\/(\.well-known\/security\.txt|api\/(docs|docs\.css|v1\/openapi\.json)|robots\.txt|sitemap.*\.xml|manifest\.webmanifest|favicon\.svg|[\w-]+\.png)$/;

test("shares only public files outside the contract", async () => {
  const paths = routesOutsideContract.flatMap((name) => /^GET (\S+)/.exec(name)?.[1] ?? []);
  for (const pattern of paths) {
    const path = pattern.replace(/:part\(.*\)/, "1").replace(/:\w+/g, "1");
    const { status, headers } = await site.ask(path, { redirect: "manual" });
    const isShared = status === 200 && SHARED.test(path);
    const cacheHeader = headers.get("cache-control");
    expect([path, cacheHeader]).toEqual([
      path,
      isShared ? cacheControl.shared : cacheControl.private,
    ]);
  }
});

test("varies events by the token, also from the cache and with 304", async () => {
  const path = "/api/v1/events/";
  const first = await site.get(path);
  const again = await site.get(path);
  const same = await site.get(path, { "if-none-match": first.headers.get("etag") ?? "" });
  expect([first.status, again.status, same.status]).toEqual([200, 200, 304]);
  for (const { headers } of [first, again, same]) {
    expect(headers.get("vary")).toBe("accept-encoding, authorization");
    expect(headers.get("cache-control")).toBe(cacheControl.shared);
  }
});
