import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { KeyRing } from "./secrets.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text with the newest key, so that the database alone does not reveal it. */
export function seal([newest]: KeyRing, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, newest, iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a text with whichever key encrypted it. Throws if none did or the text was changed. */
export function unseal(ring: KeyRing, sealed: string): string {
  for (const key of ring) {
    const text = decrypt(key, sealed);
    if (text !== undefined) return text;
  }
  throw new Error("no key decrypts this text, or it was changed");
}

export function isSealedByNewest([newest]: KeyRing, sealed: string): boolean {
  return decrypt(newest, sealed) !== undefined;
}

function decrypt(key: Buffer, sealed: string): string | undefined {
  try {
    const bytes = Buffer.from(sealed, "base64url");
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const encrypted = bytes.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
