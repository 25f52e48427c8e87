import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";

/** The file at an address that is relative to this folder. */
export function fileOf(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

export function secret(): string {
  return randomBytes(32).toString("base64url");
}
