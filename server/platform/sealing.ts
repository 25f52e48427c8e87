import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { KeyRing } from "./secrets.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text with the newest key: the database alone does not tell it. */
export function seal([newest]: KeyRing, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, newest, iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text that one of these keys sealed. Throws where none did, or anything was changed. */
export function unseal(ring: KeyRing, sealed: string): string {
  for (const key of ring) {
    const text = opened(key, sealed);
    if (text !== undefined) return text;
  }
  throw new Error("none of the keys sealed this text, or it was changed");
}

/** Whether the newest key sealed it, so that it can be read without the others. */
export function isSealedByNewest([newest]: KeyRing, sealed: string): boolean {
  return opened(newest, sealed) !== undefined;
}

function opened(key: Buffer, sealed: string): string | undefined {
  try {
    const bytes = Buffer.from(sealed, "base64url");
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const rest = bytes.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
