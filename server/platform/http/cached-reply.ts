import type { FastifyReply, FastifyRequest } from "fastify";
import { type Content, chooseEncoding, type Encoding } from "../cache/cached-body.ts";
import type { CachedResponse } from "../cache/cached-response.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import type { Tag } from "../db/tag.ts";
import { cacheControl } from "./cache-control.ts";

type Cached = Pick<CachedResponse, "body" | "headers">;

/** Sends a cached response: 304 if the client has the current version, else in the best encoding it accepts. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers }: Cached,
): FastifyReply {
  const known = request.headers["if-none-match"];
  if (known !== undefined && (known.includes(body.etag) || known === "*")) {
    return reply.code(304).headers(cacheHeaders({ body, headers }, "identity")).send();
  }
  const encoding = chooseEncoding(request.headers["accept-encoding"], body.size);
  reply.headers({ ...headers, ...cacheHeaders({ body, headers }, encoding) });
  return reply.send(body.encoded(encoding));
}

/** Headers for the caches of browsers and proxies. */
function cacheHeaders({ body, headers }: Cached, encoding: Encoding): Record<string, string> {
  return {
    etag: body.etag,
    "cache-control": cacheControl.shared,
    vary: headers.vary ?? "accept-encoding",
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  };
}

export interface CachedFile {
  /** The content type. */
  readonly type: string;
  /** Tags of the data it is made from. */
  readonly tags: readonly Tag[];
  readonly content: Content;
}

/**
 * Sends a file that is the same for everyone, from the cache if possible. `address` is its canonical URL, so that
 * requests with different queries cannot fill the cache with copies.
 */
export async function sendCachedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, address }: { readonly cache: ResponseCache; readonly address: string },
  create: () => Promise<CachedFile>,
): Promise<FastifyReply> {
  const fill = async () => {
    const { type, tags, content } = await create();
    return { value: null, tags, headers: { "content-type": type }, bytes: () => content };
  };
  return sendCached(request, reply, cache.get(address) ?? (await cache.fill(address, fill)));
}
