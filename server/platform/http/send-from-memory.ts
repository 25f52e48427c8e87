import type { FastifyInstance } from "fastify";
import type { AnswerCache } from "../cache/answer-cache.ts";
import { sendCached } from "./cached-reply.ts";

/**
 * Answers with what memory holds under exactly this address, before the route checks and spells it its own
 * way. A caller with a token may get another answer.
 */
export function sendFromMemory(app: FastifyInstance, cache: Pick<AnswerCache, "get">): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { method, headers } = request.raw;
    const isPlain = method === "GET" && headers.authorization === undefined;
    const answer = isPlain ? cache.get(request.url) : undefined;
    if (!answer) return done();
    sendCached(request, reply, answer);
  });
}
