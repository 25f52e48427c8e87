import { randomInt } from "node:crypto";
import { RECOVERY_CODES } from "#contract/identity/two-factor.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import { replaceRecoveryCodes } from "./recovery-code-store.ts";

/** Crockford's base32: no letter looks like a digit in handwriting. */
const SIGNS = "0123456789abcdefghjkmnpqrstvwxyz";
/** 50 bits are too many to guess with five tries an hour. */
const LENGTH = 10;

/** Replaces the codes by ten new ones. They are shown only once: the table has their hashes. */
export async function renewCodes(tx: Tx, key: Buffer, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = codes.map((code) => recoveryHash(key, accountId, code));
  await replaceRecoveryCodes(tx, accountId, hashes);
  return codes;
}

function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
}

/** The same however somebody writes the code down: capitals, spaces, an O for a zero. */
export function recoveryHash(key: Buffer, accountId: string, code: string): string {
  const plain = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
  return keyedHash(key, `${accountId} ${plain}`);
}
