import { beforeAll, expect, test } from "vitest";
import { routesOf } from "../app.ts";
import { cacheControl } from "../platform/http/cache-control.ts";
import { besideTheContract } from "../testing/access/access-table.ts";
import { openAccount } from "../testing/test-account.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

let site: TestSite;
let bearer: Record<string, string>;

beforeAll(async () => {
  site = await openTestSite();
  bearer = await (await openAccount(site)).bearer();
});

// The access table test covers all parameters and callers.
test("shares cached responses of the contract, and varies them by the token if needed", async () => {
  const reads = routesOf(site.deps).filter(
    ({ endpoint }) => endpoint.method === "GET" && !endpoint.success.stream,
  );
  const actual: string[] = [];
  const expected: string[] = [];
  for (const { endpoint, cachedBy, cachedFor } of reads) {
    const path = endpoint.path.replace(/\{\w+\}/g, "1");
    for (const headers of [{}, bearer]) {
      const answer = await site.get(path, headers);
      const hasToken = "authorization" in headers;
      const isShared = answer.status === 200 && cachedBy && !(cachedFor === "guests" && hasToken);
      const vary = answer.headers.get("vary")?.includes("authorization") ?? false;
      actual.push(`${path} ${hasToken} ${answer.headers.get("cache-control")} ${vary}`);
      expected.push(
        isShared
          ? `${path} ${hasToken} ${cacheControl.shared} ${cachedFor === "guests"}`
          : `${path} ${hasToken} ${cacheControl.private} false`,
      );
    }
  }
  expect(actual).toEqual(expected);
});

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
  const paths = besideTheContract.flatMap((name) => /^GET (\S+)/.exec(name)?.[1] ?? []);
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
