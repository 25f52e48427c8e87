import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnswerCache } from "../cache/answer-cache.ts";
import { type Content, chooseEncoding, type Encoding } from "../cache/cached-body.ts";
import type { CachedAnswer } from "../cache/kept-answer.ts";
import type { Tag } from "../db/tag.ts";
import { cacheControl } from "./cache-control.ts";

type Lasting = Pick<CachedAnswer, "body" | "headers">;

/** Sends an answer whose body is kept in memory: 304 when the client has it, else in the best encoding it takes. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers }: Lasting,
): FastifyReply {
  const known = request.headers["if-none-match"];
  if (known !== undefined && (known.includes(body.etag) || known === "*")) {
    return reply.code(304).headers(lastingHeaders({ body, headers }, "identity")).send();
  }
  const encoding = chooseEncoding(request.headers["accept-encoding"], body.size);
  reply.headers({ ...headers, ...lastingHeaders({ body, headers }, encoding) });
  return reply.send(body.packed(encoding));
}

/** What caches of browsers and proxies need to know about the body. */
export function lastingHeaders(
  { body, headers }: Lasting,
  encoding: Encoding,
): Record<string, string> {
  return {
    etag: body.etag,
    "cache-control": cacheControl.shared,
    vary: headers.vary ?? "accept-encoding",
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  };
}

export interface KeptFile {
  /** Its content-type. */
  readonly type: string;
  /** What it is made of. */
  readonly tags: readonly Tag[];
  readonly content: Content;
}

/**
 * Sends a file that is the same for everybody, from memory where it is kept. `address` is its one address,
 * whatever query was asked with, so that nobody can fill the memory with copies.
 */
export async function sendKeptFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, address }: { readonly cache: AnswerCache; readonly address: string },
  make: () => Promise<KeptFile>,
): Promise<FastifyReply> {
  const fill = async () => {
    const { type, tags, content } = await make();
    return { value: null, tags, headers: { "content-type": type }, bytes: () => content };
  };
  return sendCached(request, reply, cache.get(address) ?? (await cache.fill(address, fill)));
}
