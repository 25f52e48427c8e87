import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** Bytes to send, compressed once for each encoding that somebody asked for. */
export interface CachedBody {
  readonly etag: string;
  readonly identity: Buffer;
  encoded(encoding: Encoding): Buffer;
}

/** Bodies below this many bytes are smaller than what their encoding would save. */
const WORTH_COMPRESSING = 1024;

export function cachedBody(bytes: Uint8Array): CachedBody {
  const identity = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const made = new Map<Encoding, Buffer>([["identity", identity]]);
  const compress = (encoding: Encoding) =>
    encoding === "br"
      ? brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : gzipSync(identity, { level: 6 });
  let etag: string | undefined;
  return {
    get etag() {
      etag ??= `W/"${hash("sha1", identity, "base64url")}"`;
      return etag;
    },
    identity,
    encoded: (encoding) => {
      const body = made.get(encoding) ?? compress(encoding);
      made.set(encoding, body);
      return body;
    },
  };
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
