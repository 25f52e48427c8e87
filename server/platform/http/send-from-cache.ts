import type { FastifyInstance } from "fastify";
import type { ResponseCache } from "../cache/response-cache.ts";
import { sendCached } from "./cached-reply.ts";

/** Responds from the cache to requests for exactly a cached URL, before routing. Not for callers with a token. */
export function sendFromCache(app: FastifyInstance, cache: Pick<ResponseCache, "get">): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { method, headers } = request.raw;
    const isPlain = method === "GET" && headers.authorization === undefined;
    const response = isPlain ? cache.get(request.url) : undefined;
    if (!response) return done();
    sendCached(request, reply, response);
  });
}
