import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import { fromBase64url, toBase64url } from "../base64url.ts";
import { type SignedContent, signedContent } from "./receipt-content.ts";

/** What a QR code holds behind `/verify#`: version, deflated text, signature. */
const form = /(?:^|#)(1\.([A-Za-z0-9_-]{20,12000})\.([A-Za-z0-9_-]{86}))$/;
/** The same anywhere in a file: our PDFs contain the address where they can be checked. */
const inFile = /\/verify#(1\.[A-Za-z0-9_-]{20,12000}\.[A-Za-z0-9_-]{86})/;
const MAX_TEXT_BYTES = 16_384;

/** A signed text in a form short enough for a QR code. */
export function writeCode(text: string, signature: string): string {
  return `1.${toBase64url(deflateSync(strToU8(text), { level: 9 }))}.${signature}`;
}

/** Finds the code in a PDF's bytes; undefined where there is none. */
export function codeInFile(bytes: Uint8Array): string | undefined {
  return inFile.exec(strFromU8(bytes, true))?.[1];
}

export interface PublicKey {
  readonly id: string;
  /** 32 bytes, base64url. */
  readonly public_key: string;
}

/** Whether an Ed25519 signature is this key's over these bytes. */
export type VerifySignature = (
  key: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
) => Promise<boolean>;

export type Checked =
  | { readonly outcome: "genuine"; readonly content: SignedContent; readonly signature: string }
  /**
   * unreadable: not a code · altered: not what was signed · unknown_key: signed with a key that is
   * not ours.
   */
  | { readonly outcome: "unreadable" | "altered" | "unknown_key" };

/** Checks a code, or an address that ends in one, without calling a server. */
export async function checkCode(
  given: string,
  keys: readonly PublicKey[],
  verify: VerifySignature,
): Promise<Checked> {
  const parts = form.exec(given.trim());
  if (!parts) return { outcome: "unreadable" };
  const [, , packed = "", written = ""] = parts;
  const text = unpack(packed);
  const content = text && readContent(text);
  const signature = fromBase64url(written);
  if (!text || !content || !signature) return { outcome: "altered" };
  const key = keys.find(({ id }) => id === content.key);
  const bytes = key && fromBase64url(key.public_key);
  if (!bytes) return { outcome: "unknown_key" };
  const genuine = await verify(bytes, signature, strToU8(text));
  return genuine ? { outcome: "genuine", content, signature: written } : { outcome: "altered" };
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
