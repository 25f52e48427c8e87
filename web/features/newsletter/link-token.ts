import { takes } from "../../lib/page/page-query.ts";

/** The page depends on the link's token. */
export const linkHandle = takes("token");

/** The token in the page's address. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
