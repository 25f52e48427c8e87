import { hash, randomBytes } from "node:crypto";
import { keyedHash } from "../../../platform/secrets.ts";

export function newRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Derived from the token, so all who use it at the same time get the same successor. */
export function successorOf(token: string, refreshKey: Buffer): string {
  return keyedHash(refreshKey, token);
}

/** What is stored: reading the database gives nobody a token. */
export function refreshHash(token: string): string {
  return hash("sha256", token, "base64url");
}

/** More rotations than can happen within the grace. */
const MAX_STEPS = 100;

/** The current token, from an earlier one of the session; undefined where it is too far away. */
export function newestToken(
  used: string,
  currentHash: string,
  refreshKey: Buffer,
): string | undefined {
  let token = used;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (refreshHash(token) === currentHash) return token;
    token = successorOf(token, refreshKey);
  }
  return undefined;
}
