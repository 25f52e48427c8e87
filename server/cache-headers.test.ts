import { beforeAll, expect, test } from "vitest";
import { routesOf } from "./app.ts";
import { cheapArgon2 } from "./testing/cheap-argon2.ts";
import { openAccount } from "./testing/test-account.ts";
import { openTestSite, type TestSite } from "./testing/test-site.ts";

let site: TestSite;
let bearer: Record<string, string>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  bearer = await (await openAccount(site)).bearer();
});

test("an answer that depends on the token is stored by nobody, or says that it does", async () => {
  const reads = routesOf(site.deps).filter(
    ({ endpoint }) => endpoint.method === "GET" && !endpoint.success.stream,
  );
  const careless: string[] = [];
  for (const { endpoint } of reads) {
    if (endpoint.access === "anyone") continue;
    const path = endpoint.path.replace(/\{\w+\}/g, "1");
    for (const headers of [{}, bearer]) {
      const { headers: its } = await site.get(path, headers);
      const isStored = !its.get("cache-control")?.includes("no-store");
      const varies = its.get("vary")?.toLowerCase().includes("authorization");
      if (isStored && !varies) careless.push(`${path} ${"authorization" in headers}`);
    }
  }
  expect(careless).toEqual([]);
});

test("events vary by the token, also from memory and where nothing has changed", async () => {
  const path = "/api/v1/events/";
  const first = await site.get(path);
  const again = await site.get(path);
  const same = await site.get(path, { "if-none-match": first.headers.get("etag") ?? "" });
  expect([first.status, again.status, same.status]).toEqual([200, 200, 304]);
  for (const { headers } of [first, again, same]) {
    expect(headers.get("vary")).toBe("accept-encoding, authorization");
  }
});
