import type { Cookies } from "../../../platform/http/route.ts";
import { TICKET_LIFETIME_MS } from "./mailed-code-policy.ts";

const NAME = "ticket";
const PATH = "/api/v1/auth/";

/** Shown below the button of an email, which may open in a different browser. */
export const SAME_BROWSER_NOTE =
  "The button works only in that browser, too. On another device, request a new code.";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ties a code to the browser that requested it: the code alone is useless. */
export function setTicket(cookies: Cookies, ticket: string): void {
  cookies.set(NAME, ticket, { path: PATH, maxAge: TICKET_LIFETIME_MS / 1000 });
}

export function readTicket(cookies: Cookies): string | undefined {
  const ticket = cookies.get(NAME);
  return ticket !== undefined && uuid.test(ticket) ? ticket : undefined;
}

export function clearTicket(cookies: Cookies): void {
  cookies.clear(NAME, { path: PATH });
}
