import Fastify from "fastify";
import { beforeAll, expect, test } from "vitest";
import { createCachedBody } from "../cache/cached-body.ts";
import type { CachedResponse } from "../cache/cached-response.ts";
import { sendFromCache } from "./send-from-cache.ts";

const cached: CachedResponse = {
  value: undefined,
  tags: new Set(),
  headers: { "content-type": "text/plain" },
  body: createCachedBody("the same for everyone"),
  cachedUntil: 0,
};

const app = Fastify();
beforeAll(() => {
  sendFromCache(app, new Map([["/cached", cached]]));
  app.route({ method: ["GET", "POST"], url: "/*", handler: (_, reply) => reply.send("new") });
});

const send = async (url: string, headers: Record<string, string> = {}, method = "GET") =>
  (await app.inject({ url, headers, method: method as "GET" })).body;

test("sends a cached response without calling its route", async () => {
  expect(await send("/cached")).toBe("the same for everyone");
});

test.each([
  ["another URL", "/cached?1", {}, "GET"],
  ["another method", "/cached", {}, "POST"],
  ["a token", "/cached", { authorization: "Bearer x" }, "GET"],
])("passes a request with %s to its route", async (_, path, headers, method) => {
  expect(await send(path, headers, method)).toBe("new");
});
