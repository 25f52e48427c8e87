import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

export type Content = string | Uint8Array;

/** Content to send, compressed once for each requested encoding. */
export interface CachedBody {
  readonly etag: string;
  readonly identity: Content;
  /** Bytes of `identity`. */
  readonly size: number;
  encoded(encoding: Encoding): Content;
}

/** Compressing fewer bytes than this saves nothing. */
const WORTH_COMPRESSING = 1024;

/** A class, because V8 creates a lasting hidden class for every object literal with a getter. */
class Body implements CachedBody {
  readonly identity: Content;
  readonly size: number;
  readonly #encoded = new Map<Encoding, Content>();
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
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const encoded = compress(this.identity, encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}

export function createCachedBody(identity: Content): CachedBody {
  return new Body(identity);
}

function compress(identity: Content, encoding: "br" | "gzip"): Content {
  const bytes =
    encoding === "br"
      ? brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : gzipSync(identity, { level: 6 });
  // A copy of the right size: zlib returns a part of a 16 kB buffer.
  return new Uint8Array(bytes);
}

/** The best encoding that a client accepts for a body of this size (RFC 9110, 12.5.3; q=0 refuses). */
export function chooseEncoding(acceptEncoding: string | undefined, size: number): Encoding {
  if (!acceptEncoding || size < WORTH_COMPRESSING) return "identity";
  const weighted = acceptEncoding.includes(";");
  const accepts = (name: string) =>
    acceptEncoding.includes(name) &&
    !(weighted && new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?(,|$)`).test(acceptEncoding));
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}
