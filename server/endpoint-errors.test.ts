import { beforeAll, describe, expect, test } from "vitest";
import { type Endpoint, errorsOf } from "#contract/endpoint.ts";
import { errorCatalogue, errorCodes } from "#contract/errors.ts";
import { routesOf } from "./app.ts";
import { MAX_BODY_BYTES } from "./platform/http/http-server.ts";
import { accessTable } from "./testing/access-table.ts";
import { cheapArgon2 } from "./testing/cheap-argon2.ts";
import { openAccount } from "./testing/test-account.ts";
import { openTestSite, type TestSite } from "./testing/test-site.ts";

let site: TestSite;
let admin: Record<string, string>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  admin = await (await openAccount(site, { role: "admin" })).bearer();
});

const json = { "content-type": "application/json" };
const text = { "content-type": "text/plain" };
const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

/** Files may be larger than JSON, by far. */
const tooLarge = { json: `"${"x".repeat(MAX_BODY_BYTES)}"`, file: "x".repeat(6 * 1024 * 1024) };

/** What goes wrong with calls: the place that is filled in, the query, the headers, the body. */
const faults: ReadonlyArray<
  readonly [
    string,
    { place?: string; query?: string; headers?: object; body?: string | typeof tooLarge },
  ]
> = [
  ["nothing is sent", {}],
  ["a place that is nobody's", { place: "999999999999999" }],
  ["a place that can't be decoded", { place: "%zz" }],
  ["a place that is too long", { place: "9".repeat(300) }],
  ["an odd query", { query: "?limit=no&limit=2&__proto__=1&%zz&q=%00" }],
  ["a bad token", { headers: { authorization: "Bearer x" } }],
  ["another scheme", { headers: { authorization: "Basic eDp5" } }],
  ["a body that is no JSON", { headers: json, body: "{" }],
  ["an empty body", { headers: json, body: "" }],
  ["an empty body of no kind", { headers: { "content-type": "%" }, body: "" }],
  ["a body of another shape", { headers: json, body: '[null,{"__proto__":{}}]' }],
  ["a body of another kind", { headers: text, body: "x" }],
  ["a body of no kind", { headers: { "content-type": "%" }, body: "x" }],
  ["a body that is too large", { headers: json, body: tooLarge }],
  ["a page of another site", { headers: { ...foreign, ...json }, body: "{}" }],
];

async function call(endpoint: Endpoint, fault: (typeof faults)[number][1], bearer: object) {
  const { method, path, rawBody } = endpoint;
  const { place = "1", query = "", headers = {} } = fault;
  const body = typeof fault.body === "object" ? fault.body[rawBody ? "file" : "json"] : fault.body;
  const leaving = new AbortController();
  const answer = await fetch(`${site.url}${path.replace(/\{\w+\}/g, place)}${query}`, {
    method,
    signal: leaving.signal,
    redirect: "manual",
    headers: { ...bearer, ...headers } as Record<string, string>,
    ...(body === undefined || method === "GET" ? {} : { body }),
  });
  const { status } = answer;
  const code = status < 400 ? undefined : JSON.parse(await answer.text()).code;
  leaving.abort();
  return { status, code };
}

describe("a call fails only as its endpoint says", () => {
  test.each(Object.keys(accessTable))("%s", async (name) => {
    const endpoint = routesOf(site.deps)
      .map((route) => route.endpoint)
      .find(({ method, path }) => `${method} ${path}` === name);
    if (!endpoint) throw new Error("no such endpoint");
    const known = errorsOf(endpoint).filter((code) => code !== "internal");
    for (const [fault, parts] of faults) {
      for (const bearer of [{}, admin]) {
        const { status, code } = await call(endpoint, parts, bearer);
        if (status === endpoint.success.status) continue;
        expect([fault, known.includes(code) ? "known" : code]).toEqual([fault, "known"]);
        expect([code, status]).toEqual([code, errorCatalogue[code as "invalid"].status]);
      }
    }
  });
});

test("an empty body is accepted whatever its content type says", async () => {
  const types = ["application/json", "application/json; charset=x", "text/plain", "%", ""];
  const unread: string[] = [];
  for (const { endpoint } of routesOf(site.deps)) {
    // What is no picture is refused for its bytes.
    if (endpoint.method === "GET" || (endpoint.rawBody && endpoint.access !== "gateway")) continue;
    for (const type of types) {
      const { code } = await call(endpoint, { headers: { "content-type": type }, body: "" }, {});
      if (code !== "bad_request" && code !== "unsupported_media_type") continue;
      unread.push(`${endpoint.method} ${endpoint.path} as "${type}": ${code}`);
    }
  }
  expect(unread).toEqual([]);
});

test.each([
  ["GET", "/sandbox/nowhere"],
  ["DELETE", "/sandbox/nowhere"],
  ["GET", "/sandbox/api/nowhere"],
  ["PUT", "/sandbox/pay/1"],
  ["GET", "/sandbox/social/nobody/authorize"],
  ["GET", "/sandbox/social/google/nowhere"],
])("%s %s is not found", async (method, path) => {
  expect((await site.ask(path, { method })).status).toBe(404);
});

test("a bad token is refused where the endpoint says so, and nowhere else", async () => {
  const badToken = { headers: { authorization: "Bearer x" } };
  const wrong: string[] = [];
  for (const { endpoint } of routesOf(site.deps)) {
    const { code } = await call(endpoint, badToken, {});
    const looked = endpoint.access !== "anyone";
    // Where no token is looked at, `unauthorized` may still be about a cookie or a ticket.
    const refused = code === "unauthorized" && (looked || !endpoint.errors.includes(code));
    if (refused !== looked) wrong.push(`${endpoint.method} ${endpoint.path}`);
  }
  expect(wrong).toEqual([]);
});

test("the document for programs says the same", async () => {
  const { json: document } = await site.get("/api/v1/openapi.json");
  for (const { endpoint } of routesOf(site.deps)) {
    const { responses } = document.paths[endpoint.path][endpoint.method.toLowerCase()];
    const statuses = errorsOf(endpoint).map((code) => String(errorCatalogue[code].status));
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses));
  }
  expect(document.components.schemas.Error.properties.code.enum).toEqual(errorCodes);
});
