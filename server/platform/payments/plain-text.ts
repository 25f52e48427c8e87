import { createHash } from "node:crypto";

const MAX_TOLD = 2_000;

/** Whether a gateway's name for something can be kept and shown as it is: short and printable ASCII. */
export function isPlainName(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]{1,200}$/.test(value);
}

/** What a gateway told, as text that can be kept anywhere: bounded, without control characters. */
export function toldText(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text
    .slice(0, MAX_TOLD)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "\ufffd");
}

/** A name for what has none that can be read: the same for the same content. */
export function nameOfContent(content: string | Uint8Array): string {
  return `unreadable-${createHash("sha256").update(content).digest("hex")}`;
}
