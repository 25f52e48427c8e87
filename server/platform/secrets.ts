import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from "node:crypto";

/** Keys for one purpose, the newest first. The newest one makes; what any of them made is read. */
export type KeyRing = readonly [Buffer, ...Buffer[]];
/** Secrets in the same order. */
export type Secrets = readonly [string, ...string[]];

/** Where the keys of all purposes come from. */
export interface SiteKeys {
  /** For what opens something or hides it: these keys change with the site's secret. */
  readonly changing: (purpose: string) => KeyRing;
  /** For what is stored as a hash or stands in mails that were sent: this key never changes. */
  readonly lasting: (purpose: string) => Buffer;
}

export function createSiteKeys(secrets: Secrets, lastingSecret: string): SiteKeys {
  return {
    changing: (purpose) => deriveKeys(secrets, purpose),
    lasting: (purpose) => deriveKey(lastingSecret, purpose),
  };
}

/** A key for one purpose, derived from a secret (RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "tributary", purpose, 32));
}

export function deriveKeys([newest, ...others]: Secrets, purpose: string): KeyRing {
  return [deriveKey(newest, purpose), ...others.map((secret) => deriveKey(secret, purpose))];
}

/** Keys as secrets that others are given, base64url. */
export function keysAsSecrets([newest, ...others]: KeyRing): Secrets {
  return [newest.toString("base64url"), ...others.map((key) => key.toString("base64url"))];
}

/** Each key object is made once: making it costs four times as much as a hash. */
const keys = new WeakMap<Buffer, KeyObject>();

/** HMAC-SHA-256, base64url. */
export function keyedHash(key: Buffer, text: string): string {
  const known = keys.get(key) ?? createSecretKey(key);
  keys.set(key, known);
  return createHmac("sha256", known).update(text).digest("base64url");
}

/** Whether one of the keys made this hash of the text. */
export function isKeyedHash(ring: KeyRing, text: string, hash: string): boolean {
  return ring.some((key) => sameText(keyedHash(key, text), hash));
}

/** Compares in a time that does not tell where the texts differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
