import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { listTrending } from "#contract/campaigns/catalogue.ts";
import { getSite } from "#contract/foundation/site.ts";
import { type PageBuild, RENDER_LIMITS } from "./pages.ts";
import { openPostgres } from "./platform/db/postgres-database.ts";
import { cacheControl } from "./platform/http/cache-control.ts";
import { createTestDatabase, databaseUrl, isEmbedded } from "./testing/services/test-database.ts";
import { openTestProxy } from "./testing/services/test-proxy.ts";
import { openTestSite, type TestResponse, type TestSite } from "./testing/test-site.ts";

let site: TestSite;
/** Addresses of the rendered pages, in order. */
let rendered: string[];
let hold: Promise<void> | undefined;

interface LoadContext {
  readonly nonce: string;
  call(endpoint: unknown, input: object): Promise<unknown>;
  takeHtml(html: string): void;
}

const failureOf = (answer: Promise<unknown>) => answer.then(() => undefined, String);

/** Pages whose address is their path; they show the trending campaigns. */
const pages = {
  entry: {
    module: {
      createLoadContext: (call: unknown, nonce: string, takeHtml: unknown) => ({
        call,
        nonce,
        takeHtml,
      }),
      createPages: () => ({
        canonicalUrl: (target: string) => target.split("?")[0],
        handle: async (request: Request, { call, nonce, takeHtml }: LoadContext) => {
          const { pathname, search } = new URL(request.url);
          rendered.push(pathname + search);
          await hold;
          await call(getSite, {});
          const failure =
            pathname === "/frame" ? undefined : await failureOf(call(listTrending, {}));
          const words = `<p>${pathname}<script>injected()</script></p>`;
          const html = `${words}<script nonce="${nonce}">own()</script>`;
          if (pathname === "/taken") takeHtml(html);
          return new Response(pathname === "/taken" ? null : html, {
            status: failure ? 500 : pathname === "/nowhere" ? 404 : 200,
            headers: {
              "content-type": "text/html",
              ...(pathname === "/drawn" ? { "cache-control": "max-age=300" } : {}),
              ...(pathname === "/own" ? { "cache-control": "no-store" } : {}),
            },
          });
        },
      }),
    },
  },
} as unknown as PageBuild;

beforeAll(async () => {
  site = await openTestSite({
    pages,
    environment: { TRUSTED_PROXIES: "127.0.0.1", NODE_ENV: "production", PUBLIC_URL: "" },
  });
});

beforeEach(() => {
  rendered = [];
  hold = undefined;
});

test("renders and caches a page once, whatever its query", async () => {
  for (const query of ["", "?a", "?b=1", "?a"]) {
    const { status, text } = await site.get(`/home${query}`);
    expect([status, text]).toEqual([200, expect.stringContaining("/home")]);
  }
  expect(rendered).toEqual(["/home"]);
});

test("renders every time in development, since the source may have changed", async () => {
  const environment = { NODE_ENV: "development" };
  const developed = await openTestSite({ pages, environment });
  for (const _ of [1, 2]) expect((await developed.get("/home")).status).toBe(200);
  expect(rendered).toEqual(["/home", "/home"]);
});

test("sends and caches HTML passed to takeHtml like a response body", async () => {
  const { text, headers } = await site.get("/taken");
  expect(text).toContain("<p>/taken");
  expect(text).toContain("<script>own()</script>");
  expect(headers.get("content-security-policy")).toContain("'sha256-");
  expect((await site.get("/taken")).text).toBe(text);
  expect(rendered).toEqual(["/taken"]);
});

test("renders a page again after its lifetime", async () => {
  const first = await site.get("/drawn");
  site.clock.now += 299_999;
  const again = await site.get("/drawn");
  expect(rendered).toEqual(["/drawn"]);
  for (const { headers } of [first, again]) {
    expect(headers.get("cache-control")).toBe(cacheControl.shared);
  }
  site.clock.now += 1;
  await site.get("/drawn");
  expect(rendered).toEqual(["/drawn", "/drawn"]);
});

test("renders a private page every time, without caching", async () => {
  for (const _ of [1, 2]) {
    expect((await site.get("/own")).headers.get("cache-control")).toBe(cacheControl.private);
  }
  expect(rendered).toEqual(["/own", "/own"]);
});

test("renders a missing page every time, without caching", async () => {
  expect((await site.get("/nowhere")).status).toBe(404);
  expect((await site.get("/nowhere?x")).headers.get("cache-control")).toBe("private, no-store");
  expect(rendered).toEqual(["/nowhere", "/nowhere"]);
});

test("allows only the page's own script, and sends no nonce", async () => {
  const { headers, text } = await site.get("/scripts");
  const again = await site.get("/scripts");
  expect(text).toContain("<script>own()</script>");
  expect(again.text).toBe(text);
  expect(headers.get("content-security-policy")).toBe(again.headers.get("content-security-policy"));
  const hashes = headers.get("content-security-policy")?.match(/'sha256-/g);
  expect(hashes).toHaveLength(1);
});

test("limits the pages rendered for one visitor, but serves others and cached pages", async () => {
  await site.get("/known");
  const { promise, resolve: open } = Promise.withResolvers<void>();
  hold = promise;
  const from = (address: string) => ({ "x-forwarded-for": address });
  const flood = Array.from({ length: 60 }, (_, odd) =>
    site.get(`/odd-${odd}`, from("203.0.113.9")),
  );
  const { promise: all, resolve: allRefused } = Promise.withResolvers<TestResponse>();
  let refusals = 0;
  for (const request of flood) {
    void request.then((answer) => {
      if (answer.status !== 200) refusals += 1;
      if (refusals === flood.length - RENDER_LIMITS.perVisitor) allRefused(answer);
    });
  }
  const refused = await all;
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("<h1>Please try again in a moment</h1>");
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    "retry-after": "2",
    "cache-control": "private, no-store",
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "x-content-type-options": "nosniff",
  });
  expect((await site.get("/known", from("203.0.113.9"))).status).toBe(200);
  const other = site.get("/other", from("203.0.113.10"));
  open();
  expect((await other).status).toBe(200);
  const answers = await Promise.all(flood);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(RENDER_LIMITS.perVisitor);
});

test("counts an IPv6 network as one visitor", async () => {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  hold = promise;
  const refused = Promise.withResolvers<void>();
  const flood = Array.from({ length: RENDER_LIMITS.perVisitor + 1 }, async (_, odd) => {
    const from = { "x-forwarded-for": `2001:db8:7:${odd.toString(16)}::1` };
    const { status } = await site.get(`/network-${odd}`, from);
    if (status === 429) refused.resolve();
    return status;
  });
  await refused.promise;
  open();
  expect((await Promise.all(flood)).filter((status) => status === 200)).toHaveLength(
    RENDER_LIMITS.perVisitor,
  );
});

test("accepts only forms", async () => {
  const post = (type: string) =>
    site.ask("/home", {
      method: "POST",
      headers: { "content-type": type, origin: site.deps.publicUrl },
      body: "a=1",
    });
  expect((await post("application/x-www-form-urlencoded")).status).toBe(200);
  for (const type of ["application/json", "multipart/form-data; boundary=x", "text/plain"]) {
    expect([type, (await post(type)).json?.code]).toEqual([type, "unsupported_media_type"]);
  }
});

describe.skipIf(isEmbedded())("while the database is down", () => {
  async function openCutSite() {
    const { name } = await createTestDatabase();
    const line = await openTestProxy(databaseUrl(name));
    const database = openPostgres(line.url);
    const cutSite = await openTestSite({ database, pages });
    onTestFinished(async () => {
      line.resume();
      await database.close();
    });
    await cutSite.get("/frame");
    line.disconnect();
    await expect.poll(() => cutSite.deps.cache.stats().blind).toBe(true);
    return { line, cutSite };
  }

  test.each(["/home", "/home.data"])("answers %s with 503 and Retry-After", async (path) => {
    const { line, cutSite } = await openCutSite();
    const { status, headers, text } = await cutSite.get(path);
    expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([
      503,
      "2",
      "private, no-store",
    ]);
    expect(text).toContain(`<p>${path}`);
    line.resume();
    await expect.poll(async () => (await cutSite.get(path)).status).toBe(200);
  });

  test("still shows a page made of the frame alone, without caching", async () => {
    const { cutSite } = await openCutSite();
    rendered = [];
    for (const _ of [1, 2]) expect((await cutSite.get("/frame")).status).toBe(200);
    expect(rendered).toEqual(["/frame", "/frame"]);
  });
});
