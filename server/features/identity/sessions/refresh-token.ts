import { hash, randomBytes } from "node:crypto";
import type { Cookies } from "../../../platform/http/route.ts";
import { type KeyRing, keyedHash } from "../../../platform/secrets.ts";
import { LASTING_SECONDS } from "./session-policy.ts";

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

/** More rotations than can happen within the grace: over 100 with one key, six with two. */
const MAX_TOKENS = 128;

/**
 * The current token, from an earlier one of the session; undefined where it is too far away. While
 * the site's secret changes, each step may have been made with any of the keys.
 */
export function newestToken(
  used: string,
  currentHash: string,
  refreshKeys: KeyRing,
): string | undefined {
  let step = [used];
  for (let tried = 0; tried < MAX_TOKENS; tried += step.length) {
    const newest = step.find((token) => refreshHash(token) === currentHash);
    if (newest !== undefined) return newest;
    step = step.flatMap((token) => refreshKeys.map((key) => successorOf(token, key)));
  }
  return undefined;
}

/** The cookie that carries the token. */
const COOKIE = "refresh";
/** Browsers send the cookie only to the calls that sign in and out. */
const PATH = "/api/v1/auth/";

export function refreshCookie(cookies: Cookies): string | undefined {
  return cookies.get(COOKIE);
}

export function setRefreshCookie(cookies: Cookies, token: string, lasting: boolean): void {
  cookies.set(COOKIE, token, { path: PATH, ...(lasting ? { maxAge: LASTING_SECONDS } : {}) });
}

export function clearRefreshCookie(cookies: Cookies): void {
  cookies.clear(COOKIE, { path: PATH });
}
