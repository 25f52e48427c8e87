import type { FastifyReply, FastifyRequest } from "fastify";
import { type CachedBody, chooseEncoding, type Encoding } from "../cache/cached-body.ts";
import type { CachedAnswer } from "../cache/kept-answer.ts";

type Lasting = Pick<CachedAnswer, "body" | "headers"> & Partial<CachedAnswer>;

/** Sends an answer whose body is kept in memory: 304 when the client has it, else in the best encoding it takes. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers, tags = null, keptUntil = 0 }: Lasting,
): FastifyReply {
  const { edge } = reply.server;
  if (edge) reply.headers(edge.of({ tags, keptUntil }, reply.elapsedTime));
  const known = request.headers["if-none-match"];
  if (known !== undefined && (known.includes(body.etag) || known === "*")) {
    return reply.code(304).headers(lastingHeaders(body, "identity")).send();
  }
  const encoding = chooseEncoding(request.headers["accept-encoding"], body.size);
  reply.headers({ ...headers, ...lastingHeaders(body, encoding) });
  return reply.send(body.encoded(encoding));
}

/** What caches of browsers and proxies need to know about the body. */
export function lastingHeaders(body: CachedBody, encoding: Encoding): Record<string, string> {
  return {
    etag: body.etag,
    "cache-control": "no-cache",
    vary: "accept-encoding",
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  };
}
