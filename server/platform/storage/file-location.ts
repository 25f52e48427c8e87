import { resolve } from "node:path";

/** A bucket of an S3 server, with access keys. */
export interface Bucket {
  readonly origin: string;
  readonly name: string;
  /** If undefined, the signer infers it from well-known hosts. */
  readonly region: string | undefined;
  readonly keyId: string;
  readonly secret: string;
}

/** Where files are stored. */
export type FileLocation =
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "bucket"; readonly bucket: Bucket };

export interface BucketKeys {
  readonly keyId?: string | undefined;
  readonly secret?: string | undefined;
}

const EXPECTED =
  "expected a folder, or s3://KEY:SECRET@host:port/bucket?region=…&tls=off, with special characters in the keys written as %2F and so on";
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Reads `s3://KEY:SECRET@host:port/bucket?region=…&tls=off`, where all but host and bucket are optional, or the path of
 * a folder. Missing keys come from `keys`. Throws RangeError with what was expected, without the given text.
 */
export function readFileLocation(text: string, keys: BucketKeys): FileLocation {
  if (!text.includes("://")) return { kind: "folder", folder: resolve(text) };
  if (!text.startsWith("s3://") || !URL.canParse(text)) throw new RangeError(EXPECTED);
  const url = new URL(text);
  const name = url.pathname.replace(/^\/|\/$/g, "");
  if (url.host === "" || url.hash !== "") throw new RangeError(EXPECTED);
  if (!bucketName.test(name)) throw new RangeError("expected a bucket name after the host");
  const { region, tls = "on", ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0) throw new RangeError("expected only region and tls after ?");
  if (tls !== "on" && tls !== "off") throw new RangeError('expected "on" or "off" for tls');
  const keyId = decode(url.username) || keys.keyId;
  const secret = decode(url.password) || keys.secret;
  if (!keyId || !secret) {
    throw new RangeError("expected keys, in the address or as FILES_KEY and FILES_SECRET");
  }
  const origin = `${tls === "on" ? "https" : "http"}://${url.host}`;
  return { kind: "bucket", bucket: { origin, name, region: region || undefined, keyId, secret } };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new RangeError(EXPECTED);
  }
}
