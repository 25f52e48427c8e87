import { passParameters } from "../../lib/page/page-query.ts";

export const linkHandle = passParameters("token");

/** The token in the URL of an email's link. */
export function readToken(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
