import type { IncomingHttpHeaders } from "node:http";

/** Whether a form was sent from this gateway's own pages; one that does not say is not. */
export function isFromOwnPage(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return headers.origin === ownOrigin;
}
