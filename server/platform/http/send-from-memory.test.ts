import Fastify from "fastify";
import { beforeAll, expect, test } from "vitest";
import { cachedBody } from "../cache/cached-body.ts";
import type { CachedAnswer } from "../cache/kept-answer.ts";
import { sendFromMemory } from "./send-from-memory.ts";

const kept: CachedAnswer = {
  value: undefined,
  tags: new Set(),
  headers: { "content-type": "text/plain" },
  body: cachedBody("the same for everybody"),
  keptUntil: 0,
};

const app = Fastify();
beforeAll(() => {
  sendFromMemory(app, new Map([["/kept", kept]]));
  app.route({ method: ["GET", "POST"], url: "/*", handler: (_, reply) => reply.send("made") });
});

const ask = async (url: string, headers: Record<string, string> = {}, method = "GET") =>
  (await app.inject({ url, headers, method: method as "GET" })).body;

test("what memory holds is sent without its route", async () => {
  expect(await ask("/kept")).toBe("the same for everybody");
});

test.each([
  ["another address", "/kept?1", {}, "GET"],
  ["another method", "/kept", {}, "POST"],
  ["a token", "/kept", { authorization: "Bearer x" }, "GET"],
])("with %s the request goes to its route", async (_, path, headers, method) => {
  expect(await ask(path, headers, method)).toBe("made");
});
