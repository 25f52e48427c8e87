import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type EdgeKind, edgeDialects } from "./edge-dialect.ts";
import { createPurgeSender, PurgeRefused } from "./send-purge.ts";

/** Plays the edges' own servers, as their public documents describe them. */
let double: Server;
let origin: string;
let asked: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];
let answer: { status: number; headers?: Record<string, string>; body: string } | "silence";

beforeAll(async () => {
  double = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    asked.push({ method, url, headers, body: await text(request) });
    if (answer === "silence") return;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => double.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(double.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: "{}" };
});
afterAll(() => {
  double.closeAllConnections();
  double.close();
});

const keys = (count: number) => Array.from({ length: count }, (_, number) => `campaign:${number}`);
const senderTo = (kind: EdgeKind, ...paths: string[]) =>
  createPurgeSender({
    dialect: edgeDialects[kind],
    urls: paths.map((path) => origin + path),
    token: "the token",
  });

test("Fastly: a key in its own header, and up to 256 keys a call", async () => {
  await senderTo("fastly", "/service/abc")(keys(300));
  const [first, second] = asked.toSorted((a, b) => b.body.length - a.body.length);
  expect(first).toMatchObject({ method: "POST", url: "/service/abc/purge" });
  expect(first?.headers["fastly-key"]).toBe("the token");
  expect(JSON.parse(first?.body ?? "")).toEqual({ surrogate_keys: keys(256) });
  expect(JSON.parse(second?.body ?? "")).toEqual({ surrogate_keys: keys(300).slice(256) });
});

test("Cloudflare: a bearer token, and up to 100 tags a call", async () => {
  answer = { status: 200, body: '{"success":true,"errors":[],"messages":[],"result":{"id":"z"}}' };
  await senderTo("cloudflare", "/client/v4/zones/z")(keys(100));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ method: "POST", url: "/client/v4/zones/z/purge_cache" });
  expect(asked[0]?.headers.authorization).toBe("Bearer the token");
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ tags: keys(100) });
});

test("Cloudflare says within an answer of 200 that it did not purge", async () => {
  const body = '{"success": false,"errors":[{"code":1012,"message":"no"}],"result":null}';
  answer = { status: 200, body };
  await expect(senderTo("cloudflare", "")(keys(1))).rejects.toThrow(PurgeRefused);
});

test("Varnish: every address is told, and all have to take it", async () => {
  await senderTo("varnish", "/first", "/second")(keys(2));
  expect(asked.map(({ url }) => url).toSorted()).toEqual(["/first/", "/second/"]);
  const own = { authorization: "Bearer the token", "xkey-purge": "campaign:0 campaign:1" };
  for (const { method, headers } of asked)
    expect({ method, ...headers }).toMatchObject({ method: "PURGE", ...own });
});

test("a webhook gets the keys as JSON", async () => {
  await senderTo("webhook", "/hook")(keys(2));
  expect(asked[0]).toMatchObject({ method: "POST", url: "/hook" });
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ keys: keys(2) });
});

test.each([
  [429, { "retry-after": "3" }, 3_000],
  [429, { "retry-after": "999999" }, 30_000],
  [429, { "retry-after": "-5" }, 0],
  [500, {}, 0],
  [403, {}, 0],
])("status %i with %j: refused, to be left alone for %i ms", async (status, headers, waitMs) => {
  answer = { status, headers: headers as Record<string, string>, body: "no" };
  const refused = await senderTo("fastly", "")(keys(1)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PurgeRefused);
  expect(refused).toMatchObject({ waitMs, message: `${origin} answered ${status}` });
});

test("more keys than a few calls hold: everything is purged by one key", async () => {
  await senderTo("cloudflare", "")(keys(801));
  expect(asked.map(({ body }) => body)).toEqual(['{"tags":["all"]}']);
});

test("an edge that does not answer is given up within seconds, without the token in the error", async () => {
  answer = "silence";
  const error = await senderTo("varnish", "")(keys(1)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(String((error as Error).stack) + String((error as Error).cause)).not.toContain(
    "the token",
  );
});
