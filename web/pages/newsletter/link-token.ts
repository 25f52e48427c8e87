import { takes } from "../../lib/page/page-query.ts";

/** The page behind a link is made of the link's token. */
export const linkHandle = takes("token");

/** The token of a link, as it stands in the page's address. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
