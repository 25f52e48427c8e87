import { hash, randomBytes } from "node:crypto";
import { keyedHash } from "../../../platform/secrets.ts";

export function newRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Derived, so that everybody who uses a token at the same time gets the same successor. */
export function successorOf(token: string, refreshKey: Buffer): string {
  return keyedHash(refreshKey, token);
}

/** What is stored: who reads the database holds no token. */
export function refreshHash(token: string): string {
  return hash("sha256", token, "base64url");
}

/** More rotations than fit into the grace. */
const MAX_STEPS = 100;

/** The token of the family that is current, from one that came before it; undefined where none is near. */
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
