import type { Cookies } from "../../../platform/http/route.ts";
import { TICKET_LIFETIME_MS } from "./mailed-code-policy.ts";

const NAME = "ticket";
const PATH = "/api/v1/auth/";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Identifies the browser that requested a code: elsewhere the code needs the address. */
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
