import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from "node:crypto";

/** A key for one purpose, derived from the site's secret (RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "tributary", purpose, 32));
}

/** Each key object is made once: making it costs four times as much as a hash. */
const keys = new WeakMap<Buffer, KeyObject>();

/** HMAC-SHA-256, base64url. */
export function keyedHash(key: Buffer, text: string): string {
  const known = keys.get(key) ?? createSecretKey(key);
  keys.set(key, known);
  return createHmac("sha256", known).update(text).digest("base64url");
}

/** Compares in a time that does not tell where the texts differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
