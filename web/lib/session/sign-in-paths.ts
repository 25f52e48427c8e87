import { DISCOVER_PATH, LOGIN_PATH } from "#contract/page-paths.ts";

/** The default page after signing in. */
export const SIGNED_IN_PATH = DISCOVER_PATH;

const MAX_LENGTH = 500;
/** Pages that only serve to sign in, so never a place to return to. */
const signInPages = /^\/(login|signup|forgotpassword|resetpassword|successmessage)\/?([?#]|$)/;

/** Pages that guests see too. */
const openPages = /^\/(donate-page|event|paymentpage)\b/;

/** Whether a guest who was sent to log in can go back to `path`. */
export function isOpenToGuests(path: string): boolean {
  return openPages.test(path);
}

/** The path if it stays on this site; undefined otherwise (`//evil`, `/\evil`). */
export function safeNext(given: string | null | undefined): string | undefined {
  if (!given?.startsWith("/") || given.length > MAX_LENGTH) return undefined;
  const here = "https://site.invalid";
  if (!URL.canParse(given, here)) return undefined;
  const url = new URL(given, here);
  if (url.origin !== here) return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith("//") || signInPages.test(path) ? undefined : path;
}

/** The login page that returns to `here`. */
export function loginPath(here: string): string {
  const next = safeNext(here);
  return next ? `${LOGIN_PATH}?next=${encodeURIComponent(next)}` : LOGIN_PATH;
}
