import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

export type Content = string | Uint8Array;

/** A body as it is sent. */
export type Packed = {
  readonly length: number;
  /** The whole head of the answer, kept by the sender for the next time. */
  head?: string[];
} & (
  | { readonly content: Content; readonly charset: "utf8" }
  | { readonly content: string; readonly charset: "latin1" }
);

/** Content to send; compressed once for each encoding that was asked for. */
export interface CachedBody {
  readonly etag: string;
  readonly identity: Content;
  /** Bytes of `identity`. */
  readonly size: number;
  packed(encoding: Encoding): Packed;
}

/**
 * So many compressed bytes are kept as a text, each letter one of them: Node sends a short text together with
 * its head, in one piece. Longer ones it would copy twice.
 */
const LONGEST_TEXT = 12 * 1024;

/** Compressing fewer bytes than this saves nothing. */
const WORTH_COMPRESSING = 1024;

/**
 * A class, because it has a getter and is made for each request. V8 gives every object literal with a
 * getter a hidden class of its own, which stays in memory after the request.
 */
class Body implements CachedBody {
  readonly identity: Content;
  readonly size: number;
  readonly #packed = new Map<Encoding, Packed>();
  #etag: string | undefined;

  constructor(identity: Content) {
    this.identity = identity;
    this.size = Buffer.byteLength(identity);
  }

  get etag(): string {
    this.#etag ??= `W/"${hash("sha1", this.identity, "base64url")}"`;
    return this.#etag;
  }

  packed(encoding: Encoding): Packed {
    const known = this.#packed.get(encoding);
    if (known) return known;
    const packed = this.#pack(encoding);
    this.#packed.set(encoding, packed);
    return packed;
  }

  #pack(encoding: Encoding): Packed {
    if (encoding !== "identity") return compress(this.identity, encoding);
    return { content: this.identity, charset: "utf8", length: this.size };
  }
}

export function cachedBody(identity: Content): CachedBody {
  return new Body(identity);
}

function compress(identity: Content, encoding: "br" | "gzip"): Packed {
  const bytes =
    encoding === "br"
      ? brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : gzipSync(identity, { level: 6 });
  const { length } = bytes;
  if (length <= LONGEST_TEXT)
    return { content: bytes.toString("latin1"), charset: "latin1", length };
  // A copy of the right size: zlib answers a part of a buffer of 16 kB.
  return { content: new Uint8Array(bytes), charset: "utf8", length };
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
