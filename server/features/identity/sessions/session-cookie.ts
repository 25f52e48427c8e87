import type { Cookies } from "../../../platform/http/route.ts";
import { LASTING_SECONDS } from "./session-policy.ts";

const NAME = "refresh";
/** Browsers send it only to the calls that sign in and out. */
const PATH = "/api/v1/auth/";

export function refreshCookie(cookies: Cookies): string | undefined {
  return cookies.get(NAME);
}

export function setRefreshCookie(cookies: Cookies, token: string, lasting: boolean): void {
  cookies.set(NAME, token, { path: PATH, ...(lasting ? { maxAge: LASTING_SECONDS } : {}) });
}

export function clearRefreshCookie(cookies: Cookies): void {
  cookies.clear(NAME, { path: PATH });
}
