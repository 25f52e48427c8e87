import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** Text or bytes. Node sends a text together with its head, in one piece. */
export type Content = string | Uint8Array;

/** Content to send; compressed once for each encoding that was asked for. */
export interface CachedBody {
  readonly etag: string;
  readonly identity: Content;
  /** Bytes of `identity`. */
  readonly size: number;
  encoded(encoding: Encoding): Content;
  /** The whole head of the answer in each encoding, kept by the sender for the next time. */
  readonly heads: Map<Encoding, string[]>;
}

/** Compressing fewer bytes than this saves nothing. */
const WORTH_COMPRESSING = 1024;

/**
 * A class, because it has a getter and is made for each request. V8 gives every object literal with a
 * getter a hidden class of its own, which stays in memory after the request.
 */
class Body implements CachedBody {
  readonly identity: Content;
  readonly size: number;
  readonly heads = new Map<Encoding, string[]>();
  readonly #compressed = new Map<Encoding, Content>();
  #etag: string | undefined;

  constructor(identity: Content) {
    this.identity = identity;
    this.size = Buffer.byteLength(identity);
  }

  get etag(): string {
    this.#etag ??= `W/"${hash("sha1", this.identity, "base64url")}"`;
    return this.#etag;
  }

  encoded(encoding: Encoding): Content {
    if (encoding === "identity") return this.identity;
    const body = this.#compressed.get(encoding) ?? compress(this.identity, encoding);
    this.#compressed.set(encoding, body);
    return body;
  }
}

export function cachedBody(identity: Content): CachedBody {
  return new Body(identity);
}

/** A copy of the right size: zlib answers a part of a buffer of 16 kB. */
function compress(content: Content, encoding: "br" | "gzip"): Uint8Array {
  return new Uint8Array(
    encoding === "br"
      ? brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : gzipSync(content, { level: 6 }),
  );
}

/** The best encoding a client takes for a body of this size (RFC 9110, 12.5.3; q=0 refuses). */
export function chooseEncoding(acceptEncoding: string | undefined, size: number): Encoding {
  if (!acceptEncoding || size < WORTH_COMPRESSING) return "identity";
  const weighted = acceptEncoding.includes(";");
  const takes = (name: string) =>
    acceptEncoding.includes(name) &&
    !(weighted && new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?(,|$)`).test(acceptEncoding));
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
