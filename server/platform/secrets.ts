import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from "node:crypto";

/** Keys for one purpose, newest first. The newest encrypts and signs; all of them decrypt and verify. */
export type KeyRing = readonly [Buffer, ...Buffer[]];
/** Secrets, newest first. */
export type Secrets = readonly [string, ...string[]];

/** Derives the keys for all purposes. */
export interface SiteKeys {
  /** For access and encryption: these keys change with the site's secret. */
  readonly rotating: (purpose: string) => KeyRing;
  /** For stored hashes and links in emails: this key never changes. */
  readonly lasting: (purpose: string) => Buffer;
}

export function createSiteKeys(secrets: Secrets, lastingSecret: string): SiteKeys {
  return {
    rotating: (purpose) => deriveKeys(secrets, purpose),
    lasting: (purpose) => deriveKey(lastingSecret, purpose),
  };
}

/** Derives a key for one purpose from a secret (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "tributary", purpose, 32));
}

export function deriveKeys([newest, ...others]: Secrets, purpose: string): KeyRing {
  return [deriveKey(newest, purpose), ...others.map((secret) => deriveKey(secret, purpose))];
}

/** The keys in base64url, for passing to others as secrets. */
export function keysToSecrets([newest, ...others]: KeyRing): Secrets {
  return [newest.toString("base64url"), ...others.map((key) => key.toString("base64url"))];
}

/** Cached, because creating a key object takes four times as long as a hash. */
const keyObjects = new WeakMap<Buffer, KeyObject>();

/** HMAC-SHA-256, base64url. */
export function keyedHash(key: Buffer, text: string): string {
  const keyObject = keyObjects.get(key) ?? createSecretKey(key);
  keyObjects.set(key, keyObject);
  return createHmac("sha256", keyObject).update(text).digest("base64url");
}

/** Whether this is the hash of the text under any of the keys. */
export function isKeyedHash(ring: KeyRing, text: string, hash: string): boolean {
  return ring.some((key) => isEqualText(keyedHash(key, text), hash));
}

/** Compares in constant time. */
export function isEqualText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
