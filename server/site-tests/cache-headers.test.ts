import { beforeAll, expect, test } from "vitest";
import { routesOf } from "../app.ts";
import { cacheControl } from "../platform/http/cache-control.ts";
import { besideTheContract } from "../testing/access/access-table.ts";
import { cheapArgon2 } from "../testing/cheap-argon2.ts";
import { openAccount } from "../testing/test-account.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

let site: TestSite;
let bearer: Record<string, string>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  bearer = await (await openAccount(site)).bearer();
});

// With all parameters and callers: the table of access.
test("an answer of the contract is shared if memory keeps it, and says where it depends on the token", async () => {
  const reads = routesOf(site.deps).filter(
    ({ endpoint }) => endpoint.method === "GET" && !endpoint.success.stream,
  );
  const got: string[] = [];
  const wanted: string[] = [];
  for (const { endpoint, cachedBy, cachedFor } of reads) {
    const path = endpoint.path.replace(/\{\w+\}/g, "1");
    for (const headers of [{}, bearer]) {
      const answer = await site.get(path, headers);
      const hasToken = "authorization" in headers;
      const isShared = answer.status === 200 && cachedBy && !(cachedFor === "guests" && hasToken);
      const vary = answer.headers.get("vary")?.includes("authorization") ?? false;
      got.push(`${path} ${hasToken} ${answer.headers.get("cache-control")} ${vary}`);
      wanted.push(
        isShared
          ? `${path} ${hasToken} ${cacheControl.shared} ${cachedFor === "guests"}`
          : `${path} ${hasToken} ${cacheControl.private} false`,
      );
    }
  }
  expect(got).toEqual(wanted);
});

test("nobody stores an event stream", async () => {
  const { id } = await site.campaign();
  const leaving = new AbortController();
  const { headers } = await fetch(`${site.url}/api/v1/campaign/${id}/live/`, {
    signal: leaving.signal,
  });
  leaving.abort();
  expect(headers.get("content-type")).toBe("text/event-stream");
  expect(headers.get("cache-control")).toBe(cacheControl.private);
});

/** Served beside the contract, and the same for everybody. */
const SHARED =
  /^\/(\.well-known\/security\.txt|api\/(docs|docs\.css|v1\/openapi\.json)|robots\.txt|sitemap.*\.xml|manifest\.webmanifest|favicon\.svg|[\w-]+\.png)$/;

test("beside the contract, files for everybody are shared and nothing else is", async () => {
  const paths = besideTheContract.flatMap((name) => /^GET (\S+)/.exec(name)?.[1] ?? []);
  for (const pattern of paths) {
    const path = pattern.replace(/:part\(.*\)/, "1").replace(/:\w+/g, "1");
    const { status, headers } = await site.ask(path, { redirect: "manual" });
    const isShared = status === 200 && SHARED.test(path);
    const said = headers.get("cache-control");
    expect([path, said]).toEqual([path, isShared ? cacheControl.shared : cacheControl.private]);
  }
});

test("events vary by the token, also from memory and where nothing has changed", async () => {
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
