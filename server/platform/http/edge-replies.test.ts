import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaignsTag, sharedKey } from "../../tags.ts";
import { cachedBody } from "../cache/cached-body.ts";
import { edgeDialects } from "../edge/edge-dialect.ts";
import { createEdgeHeaders } from "../edge/edge-headers.ts";
import { createLog } from "../log.ts";
import { sendCached } from "./cached-reply.ts";
import { openFrontDoor } from "./front-door.ts";
import { createHttpServer } from "./http-server.ts";

const now = Date.UTC(2026, 10, 22, 12);
const DENIED = "no-store, max-age=0";
const answer = {
  value: undefined,
  tags: new Set([campaignsTag]),
  headers: { "content-type": "text/plain" },
  body: cachedBody("the same for everybody"),
  keptUntil: now + 600_000,
};

let app: FastifyInstance;
let port: number;
let time: number;

beforeAll(async () => {
  time = now;
  const edge = createEdgeHeaders({
    dialect: edgeDialects.varnish,
    keyOf: sharedKey,
    clock: () => time,
    lagging: () => false,
  });
  app = createHttpServer({
    ...{ log: createLog("silent"), trustedProxies: [], sourceKey: Buffer.alloc(32) },
    ...{ publicUrl: "http://localhost:3000", headers: edge.denied, edge },
  });
  app.get("/kept", (request, reply) => sendCached(request, reply, answer));
  app.get("/dropped", (request, reply) => sendCached(request, reply, { ...answer, keptUntil: 0 }));
  app.get("/own", (_, reply) => reply.header("cache-control", "no-store").send("mine"));
  const file = "public, max-age=31536000, immutable";
  app.get("/file", (_, reply) => reply.header("cache-control", file).send("a file"));
  app.get("/part", (_, reply) => reply.code(206).header("cache-control", file).send("a"));
  app.get("/cookie-file", (_, reply) =>
    reply.headers({ "cache-control": file, "set-cookie": "who=me" }).send("a file"),
  );
  app.get("/cookie", (request, reply) =>
    sendCached(request, reply.header("set-cookie", "who=me"), answer),
  );
  const cache = { get: (url: string) => (url === "/door" ? answer : undefined) };
  openFrontDoor(app.server, { cache, headers: {}, edge });
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

async function told(path: string, headers: Record<string, string> = {}, method = "GET") {
  const [got] = await once(httpRequest({ port, path, method, headers }).end(), "response");
  await text(got);
  const { xkey, "surrogate-control": lifetime, "cache-control": browser } = got.headers;
  return { status: got.statusCode, xkey, lifetime, browser };
}

const allowed = { xkey: "all campaigns", lifetime: "max-age=60", browser: "no-cache" };

test.each([
  ["at the front door", "/door", {}, "GET", 200],
  ["by Fastify", "/kept", {}, "GET", 200],
  ["as a HEAD", "/kept", {}, "HEAD", 200],
  ["to an edge that has a copy", "/kept", { "if-none-match": answer.body.etag }, "GET", 304],
])(
  "what memory keeps is allowed to the edge %s; browsers hear what they always did",
  async (...row) => {
    const [, path, headers, method, status] = row;
    expect(await told(path, headers, method)).toEqual({ status, ...allowed });
  },
);

test("a lifetime is counted anew for each answer, also where its head is ready", async () => {
  await told("/door");
  time = now + 590_500;
  expect((await told("/door")).lifetime).toBe("max-age=9");
  time = now + 600_000;
  expect((await told("/door")).lifetime).toBe(DENIED);
  time = now;
});

test.each([
  ["what memory does not keep", "/dropped", "no-cache"],
  ["what is for one caller", "/own", "no-store"],
  ["a part of a file", "/part", "public, max-age=31536000, immutable"],
  ["a file with a cookie", "/cookie-file", "public, max-age=31536000, immutable"],
  ["an error", "/nothing", "no-store"],
])("%s is denied to the edge", async (_, path, browser) => {
  expect(await told(path)).toMatchObject({ lifetime: DENIED, browser });
});

test("a cookie takes away the keys and the lifetime", async () => {
  expect(await told("/cookie")).toMatchObject({ xkey: undefined, lifetime: DENIED });
});

test("a file for everybody is allowed for a minute: it may be taken down", async () => {
  expect(await told("/file")).toMatchObject({ xkey: "all", lifetime: "max-age=60" });
});
