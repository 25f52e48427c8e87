import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** A key for one purpose, derived from the site's secret (RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "tributary", purpose, 32));
}

/** HMAC-SHA-256, base64url. */
export function keyedHash(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Compares without telling by its time where they differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
