import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { PATIENCE } from "../../testing/services/patience.ts";
import { createHttpServer } from "../http/http-server.ts";
import { createLog, type Log } from "../log.ts";
import { samplerOf } from "./sampler.ts";
import { currentSpan, inSpan, traceWith } from "./span.ts";
import { createTracer, type EndedSpan } from "./tracer.ts";

const OUTSIDE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const TRACE = OUTSIDE.slice(3, 35);

let app: FastifyInstance | undefined;
afterEach(async () => {
  traceWith(undefined);
  await app?.close();
});

interface Door {
  readonly sampler?: Parameters<typeof samplerOf>[0];
  readonly trustedProxies?: readonly string[];
}

/** A server that records what ends, and hears its own log. */
async function openServer({ sampler = "always_on", trustedProxies = ["127.0.0.1"] }: Door = {}) {
  const spans: EndedSpan[] = [];
  const lines: object[] = [];
  traceWith(createTracer(samplerOf(sampler, 0), (span) => spans.push(span)));
  const hear = (line: object | string) => void (typeof line === "object" && lines.push(line));
  const log: Log = Object.assign(createLog("silent"), { info: hear, error: hear });
  const http = createHttpServer({
    ...{ log, trustedProxies, sourceKey: Buffer.alloc(32) },
    ...{ publicUrl: "http://localhost:3000", headers: {} },
  });
  app = http;
  http.get("/people/:id", () => inSpan("look", async () => "found"));
  http.post("/people", () => inSpan("write", async () => currentSpan()?.traceId));
  http.get("/broken", () => Promise.reject(new Error("broken")));
  for (const quiet of ["/healthz", "/readyz", "/assets/a.js", "/pictures/a/b.png"]) {
    http.get(quiet, async () => "fine");
  }
  http.get("/stream", { config: { lasting: true } }, async () => "event");
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as AddressInfo;
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    await answer.text();
    return answer;
  };
  const ended = async (name: string) => {
    await vi.waitUntil(() => spans.some((span) => span.name === name), PATIENCE);
    return spans.find((span) => span.name === name);
  };
  return { spans, lines, ask, ended, server: http.server };
}

test("a request is a trace, told by its route and never by its address", async () => {
  const { spans, ask, ended } = await openServer();
  const answer = await ask("/people/secret-token?mail=a@example.org");
  const root = await ended("GET /people/:id");
  expect(root).toMatchObject({
    ...{ kind: "server", parentId: undefined, failed: false },
    attributes: {
      "http.request.method": "GET",
      "http.route": "/people/:id",
      "http.response.status_code": 200,
      "request.id": answer.headers.get("x-request-id"),
    },
  });
  expect(spans.find(({ name }) => name === "look")?.parentId).toBe(root?.spanId);
  expect(JSON.stringify(spans)).not.toMatch(/secret|example/);
});

test("what is done after a body was read is a part of the trace, and the log names it", async () => {
  const { spans, lines, ask, ended, server } = await openServer();
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const writer = body.writable.getWriter();
  const headers = { "content-type": "application/json" };
  const asking = ask("/people", { method: "POST", headers, body: body.readable, duplex: "half" });
  const begun = once(server, "request");
  await writer.write(Buffer.from('{"a":'));
  await begun;
  await writer.write(Buffer.from('"b"}'));
  await writer.close();
  await asking;
  const root = await ended("POST /people");
  expect(spans.find(({ name }) => name === "write")?.parentId).toBe(root?.spanId);
  expect(lines).toMatchObject([{ trace: root?.traceId, path: "/people", status: 200 }]);
});

test("a failure of ours is marked, and both of its lines name the trace", async () => {
  const { lines, ask, ended } = await openServer();
  await ask("/broken");
  const root = await ended("GET /broken");
  expect(root).toMatchObject({ failed: true, attributes: { "http.response.status_code": 500 } });
  expect(lines).toMatchObject([{ trace: root?.traceId }, { trace: root?.traceId }]);
});

test("health, built files and event streams make no traces", async () => {
  const { spans, ask, ended } = await openServer();
  for (const path of ["/healthz", "/readyz", "/assets/a.js", "/pictures/a/b.png", "/stream"]) {
    expect((await ask(path)).status).toBe(200);
  }
  await ask("/people/1");
  await ended("GET /people/:id");
  expect(spans.map(({ name }) => name)).toEqual(["look", "GET /people/:id"]);
});

const visitor = { traceparent: OUTSIDE };
const byProxy = { ...visitor, "x-forwarded-for": "203.0.113.7" };

test("a trace goes on from a trusted proxy", async () => {
  const { ask, ended } = await openServer({ sampler: "parentbased_always_off" });
  await ask("/people/1", { headers: byProxy });
  expect(await ended("GET /people/:id")).toMatchObject({
    traceId: TRACE,
    parentId: OUTSIDE.slice(36, 52),
  });
});

test("a visitor neither names a trace nor makes one recorded", async () => {
  const open = await openServer({ trustedProxies: [] });
  await open.ask("/people/1", { headers: byProxy });
  expect((await open.ended("GET /people/:id"))?.traceId).not.toBe(TRACE);
  await app?.close();
  const direct = await openServer({ sampler: "parentbased_always_off" });
  await direct.ask("/people/1", { headers: visitor });
  await direct.ask("/people/2", { headers: byProxy });
  await direct.ended("GET /people/:id");
  expect(direct.spans.map(({ traceId }) => traceId)).toEqual([TRACE, TRACE]);
});

test("a client that leaves before the answer's end is told of", async () => {
  const { ask, ended, server } = await openServer();
  const leaving = new AbortController();
  const asking = ask("/people/1", { signal: leaving.signal }).catch(() => {});
  await once(server, "request");
  leaving.abort();
  await asking;
  expect(await ended("GET /people/:id")).toBeDefined();
});
