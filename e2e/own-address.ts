import { randomInt } from "node:crypto";

/** An address of somebody's own (RFC 2544's range), so that nobody uses up the tries of another. */
export function ownAddress(): Record<string, string> {
  return { "x-forwarded-for": `198.18.${randomInt(256)}.${randomInt(1, 255)}` };
}
