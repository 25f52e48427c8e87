import { DISCOVER_PATH, LOGIN_PATH } from "#contract/page-paths.ts";

/** The page after signing in, if somebody wanted no other. */
export const SIGNED_IN_PATH = DISCOVER_PATH;

const LONGEST = 500;
/** Pages that only serve to sign in. Nobody wants to go back to them. */
const doors = /^\/(login|signup|forgotpassword|resetpassword|successmessage)\/?([?#]|$)/;

/**
 * The given path if it is one of this site; undefined if it may lead elsewhere (`//evil`,
 * `/\evil`).
 */
export function safeNext(given: string | null | undefined): string | undefined {
  if (!given?.startsWith("/") || given.length > LONGEST) return undefined;
  const here = "https://site.invalid";
  if (!URL.canParse(given, here)) return undefined;
  const url = new URL(given, here);
  if (url.origin !== here) return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith("//") || doors.test(path) ? undefined : path;
}

/** The sign-in page that leads back to `here`. */
export function loginPath(here: string): string {
  const next = safeNext(here);
  return next ? `${LOGIN_PATH}?next=${encodeURIComponent(next)}` : LOGIN_PATH;
}
