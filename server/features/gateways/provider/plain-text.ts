import { createHash } from "node:crypto";

const MAX_TOLD = 2_000;

/** Whether a gateway's name can be kept and shown as it is: short and printable ASCII. */
export function isPlainName(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]{1,200}$/.test(value);
}

/** What a gateway sent, as a text of limited length without control characters. */
export function toldText(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text
    .slice(0, MAX_TOLD)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "\ufffd");
}

/** A gateway's name as it is, or another in its place where it can't be kept; the same one each time. */
export function plainName(name: string): string {
  return isPlainName(name) ? name : nameOfContent(name);
}

/** A name for content without a readable one; the same content gets the same name. */
export function nameOfContent(content: string | Uint8Array): string {
  return `unreadable-${createHash("sha256").update(content).digest("hex")}`;
}
