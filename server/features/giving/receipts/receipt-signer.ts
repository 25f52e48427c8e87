import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign as signBytes,
  verify,
} from "node:crypto";
import type { VerifySignature } from "#contract/giving/receipt-code.ts";

export interface ReceiptSigner {
  readonly key: { readonly id: string; readonly public_key: string };
  /** Ed25519 signature over the text's UTF-8 bytes, in base64url. */
  sign(text: string): string;
}

/**
 * The bytes that PKCS #8 and SubjectPublicKeyInfo put before the 32 bytes of an Ed25519 key (RFC
 * 8410).
 */
const PRIVATE_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_HEAD = Buffer.from("302a300506032b6570032100", "hex");

/** Signs with a key made from a seed of 32 bytes. The same seed gives the same key. */
export function createReceiptSigner(seed: Buffer): ReceiptSigner {
  const key = createPrivateKey({
    key: Buffer.concat([PRIVATE_HEAD, seed]),
    format: "der",
    type: "pkcs8",
  });
  const raw = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32);
  return {
    key: {
      id: createHash("sha256").update(raw).digest("hex").slice(0, 8),
      public_key: raw.toString("base64url"),
    },
    sign: (text) => signBytes(null, Buffer.from(text), key).toString("base64url"),
  };
}

function publicKeyOf(raw: Uint8Array) {
  return createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, raw]), format: "der", type: "spki" });
}

/** The key in PEM, as programs such as openssl read it. */
export function toPem(publicKey: string): string {
  const key = publicKeyOf(Buffer.from(publicKey, "base64url"));
  return key.export({ format: "pem", type: "spki" }).toString();
}

export const verifySignature: VerifySignature = async (key, signature, message) =>
  verify(null, message, publicKeyOf(key), signature);
