import { hash } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCachedBody } from "../cache/cached-body.ts";
import type { CachedResponse } from "../cache/cached-response.ts";
import { createLog } from "../log.ts";
import { cacheControl } from "./cache-control.ts";
import { sendCached } from "./cached-reply.ts";
import { createHttpServer } from "./http-server.ts";

const siteHeaders = { "x-content-type-options": "nosniff" };
const short = "the same for everyone ".repeat(100);
const cachedShort: CachedResponse = {
  value: undefined,
  tags: new Set(),
  headers: { "content-type": "text/plain" },
  body: createCachedBody(short),
  cachedUntil: 0,
};

const long = hash("shake256", "long", { outputLength: 16_000, outputEncoding: "hex" });
const cachedLong: CachedResponse = { ...cachedShort, body: createCachedBody(long) };

let app: FastifyInstance;
let port: number;
let stopping: AbortController;

beforeEach(async () => {
  stopping = new AbortController();
  app = createHttpServer({
    ...{ log: createLog("silent"), trustedProxies: [], sourceKey: Buffer.alloc(32) },
    ...{ publicUrl: "http://localhost:3000", headers: siteHeaders, stopping: stopping.signal },
  });
  app.get("/short", (request, reply) => sendCached(request, reply, cachedShort));
  app.get("/long", (request, reply) => sendCached(request, reply, cachedLong));
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

async function send(path: string, headers: Record<string, string> = {}, method = "GET") {
  const request = httpRequest({ port, path, method, headers }).end();
  const [response] = await once(request, "response");
  const received: { status: number; headers: IncomingHttpHeaders; body: Buffer } = {
    status: response.statusCode,
    headers: response.headers,
    body: await buffer(response),
  };
  return received;
}

test.each(["GET", "HEAD"])(
  "responds to %s with the headers of the site and of the cached response",
  async (method) => {
    const { status, headers, body } = await send("/short", {}, method);
    expect([status, body.toString()]).toEqual([200, method === "GET" ? short : ""]);
    expect(headers).toMatchObject({
      ...siteHeaders,
      "content-type": "text/plain",
      "content-length": String(short.length),
      "cache-control": cacheControl.shared,
      vary: "accept-encoding",
      etag: cachedShort.body.etag,
    });
    expect(headers).not.toHaveProperty("content-encoding");
  },
);

test("responds with 304 and no body to a client that has the current version", async () => {
  const { etag } = cachedShort.body;
  const { status, headers, body } = await send("/short", { "if-none-match": etag });
  expect([status, headers.etag, body.length]).toEqual([304, etag, 0]);
  expect((await send("/short", { "if-none-match": '"older"' })).status).toBe(200);
});

test("gives every response a unique id that the client cannot choose", async () => {
  const chosen = { "x-request-id": "chosen" };
  const responses = [
    await send("/short", chosen),
    await send("/short"),
    await send("/other", chosen),
  ];
  const ids = responses.map(({ headers }) => headers["x-request-id"]);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(ids).size).toBe(3);
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("compresses with %s without loss", async (encoding, unpack) => {
  for (const [path, plain] of [
    ["/short", short],
    ["/long", long],
  ] as const) {
    const { headers, body } = await send(path, { "accept-encoding": encoding });
    expect(headers).toMatchObject({
      "content-encoding": encoding,
      "content-length": String(body.length),
    });
    expect(body.length).toBeLessThan(plain.length);
    expect(unpack(body).toString()).toBe(plain);
  }
});

test("refuses a request without a host", async () => {
  const socket = connect(port, "127.0.0.1").end("GET /short HTTP/1.1\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
});

test("closes the connection after a response while the site stops", async () => {
  expect((await send("/short", { connection: "keep-alive" })).headers.connection).toBe(
    "keep-alive",
  );
  stopping.abort();
  expect((await send("/short", { connection: "keep-alive" })).headers.connection).toBe("close");
});
