import type { Cookies } from "../../../platform/http/route.ts";
import { TICKET_LIFE_MS } from "./mailed-code-policy.ts";

const NAME = "ticket";
const PATH = "/api/v1/auth/";

/** Stands below the button of a mail, which may open in another browser than the one that asked. */
export const SAME_BROWSER =
  "The button works only in that browser too. On another device, ask for a new code there.";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ties a code to the browser that asked for it: the code alone is worth nothing. */
export function setTicket(cookies: Cookies, ticket: string): void {
  cookies.set(NAME, ticket, { path: PATH, maxAge: TICKET_LIFE_MS / 1000 });
}

export function readTicket(cookies: Cookies): string | undefined {
  const ticket = cookies.get(NAME);
  return ticket !== undefined && uuid.test(ticket) ? ticket : undefined;
}

export function clearTicket(cookies: Cookies): void {
  cookies.clear(NAME, { path: PATH });
}
