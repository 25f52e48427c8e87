import { hash } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { memoryInUse } from "../../testing/test-memory.ts";
import { cachedBody } from "../cache/cached-body.ts";
import type { CachedAnswer } from "../cache/kept-answer.ts";
import { createLog } from "../log.ts";
import { cacheControl } from "./cache-control.ts";
import { sendCached } from "./cached-reply.ts";
import { openFrontDoor } from "./front-door.ts";
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
const keptLonger: CachedAnswer = { ...kept, body: cachedBody(long.repeat(3)) };

let app: FastifyInstance;
let port: number;
let stopping: AbortController;

beforeEach(async () => {
  stopping = new AbortController();
  const answers = new Map(
    Object.entries({ "/kept": kept, "/long": keptLong, "/longer": keptLonger }),
  );
  const sourceKey = Buffer.alloc(32);
  const publicUrl = "http://localhost:3000";
  const log = createLog("silent");
  app = createHttpServer({ log, trustedProxies: [], sourceKey, publicUrl, headers: own });
  app.route({
    method: ["GET", "HEAD", "POST"],
    url: "/*",
    handler: (_, reply) => reply.header("set-cookie", "who=me").send("made"),
  });
  app.get("/fastify/*", (request, reply) => {
    const answer = answers.get(request.url.slice("/fastify".length));
    return answer && sendCached(request, reply, answer);
  });
  openFrontDoor(app.server, { cache: answers, headers: own, stopping: stopping.signal });
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const asked = httpRequest({ port, path, method, headers }).end();
  const [answer] = await once(asked, "response");
  const got: { status: number; headers: IncomingHttpHeaders; body: string } = {
    status: answer.statusCode,
    headers: answer.headers,
    body: await text(answer),
  };
  return got;
}

test("what memory holds is sent as it is, with the headers of every answer", async () => {
  for (const time of ["first", "second"]) {
    const { status, headers, body } = await ask("/kept");
    expect([time, status, body]).toEqual([time, 200, words]);
    expect(headers).toMatchObject({
      ...own,
      "content-type": "text/plain",
      "content-length": String(words.length),
      "cache-control": cacheControl.shared,
      vary: "accept-encoding",
      etag: kept.body.etag,
    });
    expect(headers).not.toHaveProperty("set-cookie");
  }
});

test("each answer has an id of its own, which the client can't choose", async () => {
  const chosen = { "x-request-id": "chosen" };
  const answers = [await ask("/kept", chosen), await ask("/kept"), await ask("/other", chosen)];
  const ids = answers.map(({ headers }) => headers["x-request-id"]);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(ids).size).toBe(3);
});

test("it is compressed for whoever takes that", async () => {
  const packed = await ask("/kept", { "accept-encoding": "gzip, br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(Number(packed.headers["content-length"])).toBeLessThan(words.length);
  expect((await ask("/kept")).headers).not.toHaveProperty("content-encoding");
});

test.each(["/kept", "/long", "/fastify/kept", "/fastify/long"])(
  "what %s is compressed to holds every byte",
  async (path) => {
    for (const [encoding, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const asked = httpRequest({ port, path, headers: { "accept-encoding": encoding } }).end();
      const [answer] = await once(asked, "response");
      const bytes = await buffer(answer);
      expect(answer.headers).toMatchObject({
        "content-encoding": encoding,
        "content-length": String(bytes.length),
      });
      expect(unpack(bytes).toString()).toBe(path.endsWith("long") ? long : words);
    }
  },
);

const GET = (path: string, headers = "") => `GET ${path} HTTP/1.1\r\nhost: site\r\n${headers}\r\n`;
const LAST_GET = (path: string) => GET(path, "connection: close\r\n");
const idsIn = (answers: string) =>
  [...answers.matchAll(/^x-request-id: (.*)$/gm)].map(([, id]) => id);

test("what is kept ready goes out as it would be made, under its own id", async () => {
  const packed = kept.body.packed("identity");
  packed.ready = undefined;
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  const answers: string[] = [];
  while (answers.length < 3) {
    socket.write(GET("/kept"));
    answers.push(...(await once(socket, "data")));
    expect(packed.ready).toBeDefined();
  }
  const alike = answers.map((answer) => answer.replace(/^(x-request-id|Date): .*$/gm, "$1"));
  expect(new Set(alike).size).toBe(1);
  expect(new Set(idsIn(answers.join())).size).toBe(3);
  socket.write(LAST_GET("/kept"));
  expect(await text(socket)).toContain("Connection: close\r\n");
});

test("its date is the present one", async () => {
  const first = (await ask("/kept")).headers.date;
  await expect
    .poll(async () => (await ask("/kept")).headers.date, { interval: 20 })
    .not.toBe(first);
  expect(Date.now() - Date.parse((await ask("/kept")).headers.date ?? "")).toBeLessThan(5_000);
});

test("an answer that waits for a slow client keeps its id", async () => {
  const opened = once(app.server, "connection") as Promise<[Socket]>;
  const slow = connect(port, "127.0.0.1").pause();
  const [socket] = await opened;
  while (socket.writableLength === 0) {
    slow.write(GET("/kept"));
    await once(app.server, "request");
  }
  const other = (await ask("/kept")).headers["x-request-id"];
  slow.write(LAST_GET("/kept"));
  const ids = [other, ...idsIn(await text(slow))];
  expect(new Set(ids).size).toBe(ids.length);
});

test("a long answer has no message of its own", async () => {
  await ask("/longer");
  expect(keptLonger.body.packed("identity").ready).toBeUndefined();
});

test("answers that nobody reads share their body", async () => {
  const asked = GET("/long", "accept-encoding: br\r\n").repeat(500);
  const slow = connect(port, "127.0.0.1").pause();
  const before = await memoryInUse();
  slow.write(asked);
  await once(app.server, "request");
  const each = keptLong.body.packed("br").length;
  expect((await memoryInUse()) - before).toBeLessThan((500 * each) / 5);
  slow.destroy();
});

test.each([
  ["another address", "/kept?1", {}, "GET"],
  ["another method", "/kept", {}, "POST"],
  ["a token", "/kept", { authorization: "Bearer x" }, "GET"],
  ["a copy that the client has", "/kept", { "if-none-match": "x" }, "GET"],
])("with %s the request goes the ordinary way", async (_, path, headers, method) => {
  expect((await ask(path, headers, method)).body).toBe("made");
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
