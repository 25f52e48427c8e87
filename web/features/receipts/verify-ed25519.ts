import type { VerifySignature } from "#contract/giving/receipt-code.ts";

/** By the browser itself. Throws where it knows no Ed25519, or the page came over plain HTTP. */
export const verifyEd25519: VerifySignature = async (key, signature, message) => {
  const imported = await crypto.subtle.importKey("raw", new Uint8Array(key), "Ed25519", false, [
    "verify",
  ]);
  return crypto.subtle.verify(
    "Ed25519",
    imported,
    new Uint8Array(signature),
    new Uint8Array(message),
  );
};
