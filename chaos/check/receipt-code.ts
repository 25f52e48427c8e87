/** Receipts, read and checked by what docs/receipts.md says of them and nothing else. */
import { createPublicKey, verify } from "node:crypto";
import { inflateRawSync } from "node:zlib";

/** A text and the signature over its bytes. */
export interface SignedText {
  readonly text: string;
  readonly signature: string;
}

/** What a receipt says, as far as it is looked at. */
export interface ReceiptWords {
  readonly key: string;
  readonly number: string;
  readonly issued_at: string;
  readonly given_at: string;
  readonly donor: string;
  readonly amount_minor: number;
  readonly fee_minor: number;
  readonly total_minor: number;
  readonly currency: string;
  readonly counts_as?: {
    readonly amount_minor: number;
    readonly currency: string;
    readonly rate_ppm: number;
  };
  readonly campaign_id: number;
  readonly campaign: string;
  readonly beneficiary: string;
  readonly donation_id: string;
  readonly sandbox: boolean;
}

/** Finds what stands behind `/verify#` in a PDF; undefined where there is nothing to be read. */
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

/** Public keys by their ids, as the site publishes them. */
export type PublishedKeys = ReadonlyMap<string, string>;

export async function fetchKeys(siteUrl: string): Promise<PublishedKeys> {
  const answer = await fetch(`${siteUrl}/api/v1/receipts/key/`);
  const { data } = (await answer.json()) as { data: Array<{ id: string; pem: string }> };
  return new Map(data.map(({ id, pem }) => [id, pem]));
}

/** What was signed, where a published key signed it; otherwise what is wrong with it. */
export function readSigned(
  { text, signature }: SignedText,
  keys: PublishedKeys,
): ReceiptWords | string {
  try {
    const words = JSON.parse(text) as ReceiptWords;
    const pem = keys.get(words.key);
    if (pem === undefined) return `signed by a key that is not published: ${words.key}`;
    const genuine = verify(
      null,
      Buffer.from(text, "utf8"),
      createPublicKey(pem),
      Buffer.from(signature, "base64url"),
    );
    return genuine ? words : `receipt ${words.number}: the signature is not over this text`;
  } catch (error) {
    return `a receipt that cannot be read: ${error instanceof Error ? error.message : error}`;
  }
}
