import { randomInt } from "node:crypto";
import { RECOVERY_CODES } from "#contract/identity/two-factor.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import { replaceRecoveryCodes } from "./recovery-code-store.ts";

/** Crockford's base32, in which no letter looks like a digit. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 50 bits are too many to guess with five attempts an hour. */
const LENGTH = 10;

/** Replaces the codes with ten new ones. Only their hashes are stored. */
export async function issueRecoveryCodes(
  tx: Tx,
  key: Buffer,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = codes.map((code) => hashRecoveryCode(key, accountId, code));
  await replaceRecoveryCodes(tx, accountId, hashes);
  return codes;
}

function newCode(): string {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** Tolerates different spellings of a code: capitals, spaces, an O for a zero. */
export function hashRecoveryCode(key: Buffer, accountId: string, code: string): string {
  const plain = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
  return keyedHash(key, `${accountId} ${plain}`);
}
