import { hash, randomBytes } from "node:crypto";
import type { Cookies } from "../../../platform/http/route.ts";
import { type KeyRing, keyedHash } from "../../../platform/secrets.ts";
import { LASTING_SECONDS } from "./session-policy.ts";

export function createRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Derived from the token, so that concurrent renewals get the same successor. */
export function deriveSuccessor(token: string, refreshKey: Buffer): string {
  return keyedHash(refreshKey, token);
}

/** The stored form, from which a token can't be recovered. */
export function hashRefreshToken(token: string): string {
  return hash("sha256", token, "base64url");
}

/** More rotations than fit in the grace period: over 100 with one key, six with two. */
const MAX_TOKENS = 128;

/**
 * Derives the session's current token from an earlier one. Undefined if it is too many rotations
 * away. While the site's secret is being replaced, each rotation may have used any of the keys.
 */
export function findNewestToken(
  used: string,
  currentHash: string,
  refreshKeys: KeyRing,
): string | undefined {
  let candidates = [used];
  for (let tried = 0; tried < MAX_TOKENS; tried += candidates.length) {
    const newest = candidates.find((token) => hashRefreshToken(token) === currentHash);
    if (newest !== undefined) return newest;
    candidates = candidates.flatMap((token) =>
      refreshKeys.map((key) => deriveSuccessor(token, key)),
    );
  }
  return undefined;
}

const COOKIE = "refresh";
/** Browsers send the cookie only to the login and logout endpoints. */
const PATH = "/api/v1/auth/";

export function readRefreshCookie(cookies: Cookies): string | undefined {
  return cookies.get(COOKIE);
}

export function setRefreshCookie(cookies: Cookies, token: string, lasting: boolean): void {
  cookies.set(COOKIE, token, { path: PATH, ...(lasting ? { maxAge: LASTING_SECONDS } : {}) });
}

export function clearRefreshCookie(cookies: Cookies): void {
  cookies.clear(COOKIE, { path: PATH });
}
