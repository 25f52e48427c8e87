import { expect, test } from "vitest";
import { cachedBody } from "../cache/cached-body.ts";
import { createLog } from "../log.ts";
import { sendCached } from "./cached-reply.ts";
import { createHttpServer } from "./http-server.ts";

test("headers that were set for the first caller are sent to nobody else", async () => {
  const app = createHttpServer({
    log: createLog("silent"),
    trustedProxies: [],
    sourceKey: Buffer.alloc(32),
    publicUrl: "http://localhost:3000",
    headers: { "x-content-type-options": "nosniff" },
  });
  const body = cachedBody("the same for everybody");
  app.get("/same", (request, reply) => {
    if (request.headers.authorization) reply.header("set-cookie", "who=me").header("x-own", "mine");
    sendCached(request, reply, body, { "content-type": "text/plain" });
  });
  const first = await app.inject({ url: "/same", headers: { authorization: "me" } });
  const second = await app.inject("/same");
  expect(first.body).toBe("the same for everybody");
  expect(second.headers).not.toHaveProperty("set-cookie");
  expect(second.headers).not.toHaveProperty("x-own");
  expect(second.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-type": "text/plain",
    etag: body.etag,
  });
});
