import { createHash } from "node:crypto";

const MAX_LENGTH = 2_000;

/** Whether a gateway's id can be stored and shown as it is: short and printable ASCII. */
export function isPlainId(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]{1,200}$/.test(value);
}

/** Untrusted content as text of limited length without control characters. */
export function toSafeText(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "\ufffd");
}

/** A gateway's id, or one derived from it if it can't be stored. */
export function toPlainId(name: string): string {
  return isPlainId(name) ? name : contentId(name);
}

/** A stable id for content without a readable one. */
export function contentId(content: string | Uint8Array): string {
  return `unreadable-${createHash("sha256").update(content).digest("hex")}`;
}
