import type { FastifyReply, FastifyRequest } from "fastify";
import { type CachedBody, chooseEncoding } from "../cache/cached-body.ts";

/** Sends a body kept in memory: 304 where the client has it, else in the best encoding it takes. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
  contentType: string,
): FastifyReply {
  reply
    .header("etag", body.etag)
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding");
  const known = request.headers["if-none-match"];
  if (known !== undefined && (known.includes(body.etag) || known === "*")) {
    return reply.code(304).send();
  }
  const encoding = chooseEncoding(request.headers["accept-encoding"], body.identity.byteLength);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.header("content-type", contentType).send(body.encoded(encoding));
}
