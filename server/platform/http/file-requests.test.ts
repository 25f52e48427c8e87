import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer } from "./http-server.ts";

const root = mkdtempSync(join(tmpdir(), "tributary-static-"));
let app: FastifyInstance;

beforeAll(async () => {
  writeFileSync(join(root, "a.txt"), "a small stream");
  app = createHttpServer({
    log: pino({ level: "silent" }),
    trustedProxies: [],
    sourceKey: Buffer.alloc(32),
    publicUrl: "http://localhost:1",
    headers: {},
  });
  await app.register(fastifyStatic, { root, wildcard: false });
});

afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

test.each([
  [{ range: "bytes=999-" }, 416, "range_not_satisfiable"],
  [{ "if-match": '"another"' }, 412, "precondition_failed"],
  [{ "if-unmodified-since": "Mon, 01 Jan 1990 00:00:00 GMT" }, 412, "precondition_failed"],
])("responds to a file request with %j with status %i", async (headers, status, code) => {
  const response = await app.inject({ url: "/a.txt", headers });
  expect([response.statusCode, response.json().code]).toEqual([status, code]);
});
