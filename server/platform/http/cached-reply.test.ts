import { hash } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cachedBody } from "../cache/cached-body.ts";
import type { CachedAnswer } from "../cache/kept-answer.ts";
import { createLog } from "../log.ts";
import { cacheControl } from "./cache-control.ts";
import { sendCached } from "./cached-reply.ts";
import { createHttpServer } from "./http-server.ts";

const own = { "x-content-type-options": "nosniff" };
const words = "the same for everybody ".repeat(100);
const kept: CachedAnswer = {
  value: undefined,
  tags: new Set(),
  headers: { "content-type": "text/plain" },
  body: cachedBody(words),
  keptUntil: 0,
};

const long = hash("shake256", "long", { outputLength: 16_000, outputEncoding: "hex" });
const keptLong: CachedAnswer = { ...kept, body: cachedBody(long) };

let app: FastifyInstance;
let port: number;
let stopping: AbortController;

beforeEach(async () => {
  stopping = new AbortController();
  app = createHttpServer({
    ...{ log: createLog("silent"), trustedProxies: [], sourceKey: Buffer.alloc(32) },
    ...{ publicUrl: "http://localhost:3000", headers: own, stopping: stopping.signal },
  });
  app.get("/kept", (request, reply) => sendCached(request, reply, kept));
  app.get("/long", (request, reply) => sendCached(request, reply, keptLong));
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const asked = httpRequest({ port, path, method, headers }).end();
  const [answer] = await once(asked, "response");
  const got: { status: number; headers: IncomingHttpHeaders; body: Buffer } = {
    status: answer.statusCode,
    headers: answer.headers,
    body: await buffer(answer),
  };
  return got;
}

test.each(["GET", "HEAD"])(
  "a %s gets the headers of every answer and of this one",
  async (method) => {
    const { status, headers, body } = await ask("/kept", {}, method);
    expect([status, body.toString()]).toEqual([200, method === "GET" ? words : ""]);
    expect(headers).toMatchObject({
      ...own,
      "content-type": "text/plain",
      "content-length": String(words.length),
      "cache-control": cacheControl.shared,
      vary: "accept-encoding",
      etag: kept.body.etag,
    });
    expect(headers).not.toHaveProperty("content-encoding");
  },
);

test("a client that has the answer is told so, without a body", async () => {
  const { status, headers, body } = await ask("/kept", { "if-none-match": kept.body.etag });
  expect([status, headers.etag, body.length]).toEqual([304, kept.body.etag, 0]);
  expect((await ask("/kept", { "if-none-match": '"older"' })).status).toBe(200);
});

test("each answer has an id of its own, which the client can't choose", async () => {
  const chosen = { "x-request-id": "chosen" };
  const answers = [await ask("/kept", chosen), await ask("/kept"), await ask("/other", chosen)];
  const ids = answers.map(({ headers }) => headers["x-request-id"]);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(ids).size).toBe(3);
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("what is compressed by %s holds every byte", async (encoding, unpack) => {
  for (const [path, whole] of [
    ["/kept", words],
    ["/long", long],
  ] as const) {
    const { headers, body } = await ask(path, { "accept-encoding": encoding });
    expect(headers).toMatchObject({
      "content-encoding": encoding,
      "content-length": String(body.length),
    });
    expect(body.length).toBeLessThan(whole.length);
    expect(unpack(body).toString()).toBe(whole);
  }
});

test("a request without a host is refused", async () => {
  const socket = connect(port, "127.0.0.1").end("GET /kept HTTP/1.1\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
});

test("while the site stops, the client is asked to use another connection", async () => {
  expect((await ask("/kept", { connection: "keep-alive" })).headers.connection).toBe("keep-alive");
  stopping.abort();
  expect((await ask("/kept", { connection: "keep-alive" })).headers.connection).toBe("close");
});
