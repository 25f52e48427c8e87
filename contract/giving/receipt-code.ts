import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import { fromBase64url, toBase64url } from "../base64url.ts";
import { type SignedContent, signedContent } from "./receipt-content.ts";

/** The part of a QR code's address after `/verify#`: version, deflated text, signature. */
const codePattern = /(?:^|#)(1\.([A-Za-z0-9_-]{20,12000})\.([A-Za-z0-9_-]{86}))$/;
/** The address that our PDFs contain. */
const addressInFile = /\/verify#(1\.[A-Za-z0-9_-]{20,12000}\.[A-Za-z0-9_-]{86})/;
const MAX_TEXT_BYTES = 16_384;

/** Compresses a signed text to fit into a QR code. */
export function encodeReceipt(text: string, signature: string): string {
  return `1.${toBase64url(deflateSync(strToU8(text), { level: 9 }))}.${signature}`;
}

/** Finds the code in a PDF's bytes; undefined if there is none. */
export function findReceiptCode(bytes: Uint8Array): string | undefined {
  return addressInFile.exec(strFromU8(bytes, true))?.[1];
}

export interface PublicKey {
  readonly id: string;
  /** 32 bytes, base64url. */
  readonly public_key: string;
}

export type VerifySignature = (
  key: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
) => Promise<boolean>;

export type CheckedReceipt =
  | { readonly outcome: "genuine"; readonly content: SignedContent; readonly signature: string }
  /** altered: differs from what was signed · unknown_key: not signed with one of our keys. */
  | { readonly outcome: "unreadable" | "altered" | "unknown_key" };

/** Checks a code, or an address that ends in one, without calling a server. */
export async function checkReceiptCode(
  input: string,
  keys: readonly PublicKey[],
  verify: VerifySignature,
): Promise<CheckedReceipt> {
  const parts = codePattern.exec(input.trim());
  if (!parts) return { outcome: "unreadable" };
  const [, , packed = "", encodedSignature = ""] = parts;
  const text = unpack(packed);
  const content = text && readContent(text);
  const signature = fromBase64url(encodedSignature);
  if (!text || !content || !signature) return { outcome: "altered" };
  const key = keys.find(({ id }) => id === content.key);
  const bytes = key && fromBase64url(key.public_key);
  if (!bytes) return { outcome: "unknown_key" };
  const isGenuine = await verify(bytes, signature, strToU8(text));
  return isGenuine
    ? { outcome: "genuine", content, signature: encodedSignature }
    : { outcome: "altered" };
}

function unpack(packed: string): string | undefined {
  const bytes = fromBase64url(packed);
  if (!bytes) return undefined;
  try {
    const text = inflateSync(bytes, { out: new Uint8Array(MAX_TEXT_BYTES) });
    return strFromU8(text);
  } catch {
    return undefined;
  }
}

function readContent(text: string): SignedContent | undefined {
  try {
    return signedContent.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
