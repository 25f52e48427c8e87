/** Receipts, read and verified by what docs/receipts.md says and nothing else. */
import { createPublicKey, verify } from "node:crypto";
import { inflateRawSync } from "node:zlib";

/** A text and the signature over its bytes. */
export interface SignedText {
  readonly text: string;
  readonly signature: string;
}

/** The fields by which a receipt is found; others are compared by name. */
export interface ReceiptContent {
  readonly key: string;
  readonly number: string;
  readonly donation_id: string;
  readonly given_at: string;
  readonly counts_as?: { readonly amount_minor: number };
}

/** Public keys by their ids, as the site publishes them. */
export type PublishedKeys = ReadonlyMap<string, string>;

/** Finds what follows `/verify#` in a PDF. */
export function signedTextIn(pdf: Buffer): SignedText | undefined {
  const code = /\/verify#1\.([\w-]+)\.([\w-]+)/.exec(pdf.toString("latin1"));
  if (!code) return undefined;
  const [, packed = "", signature = ""] = code;
  try {
    return { text: inflateRawSync(Buffer.from(packed, "base64url")).toString("utf8"), signature };
  } catch {
    return undefined;
  }
}

export async function fetchKeys(siteUrl: string): Promise<PublishedKeys> {
  const answer = await fetch(`${siteUrl}/api/v1/receipts/key/`);
  const { data } = (await answer.json()) as { data: Array<{ id: string; pem: string }> };
  return new Map(data.map(({ id, pem }) => [id, pem]));
}

/** The signed content if a published key signed it (Ed25519); otherwise what is wrong with it. */
export function verifyReceipt(
  { text, signature }: SignedText,
  keys: PublishedKeys,
): ReceiptContent | string {
  try {
    const content = JSON.parse(text) as ReceiptContent;
    const pem = keys.get(content.key);
    if (pem === undefined) return `signed by a key that is not published: ${content.key}`;
    const isGenuine = verify(
      null,
      Buffer.from(text, "utf8"),
      createPublicKey(pem),
      Buffer.from(signature, "base64url"),
    );
    return isGenuine ? content : `receipt ${content.number}: the signature does not match`;
  } catch (error) {
    return `a receipt that cannot be read: ${error instanceof Error ? error.message : error}`;
  }
}
