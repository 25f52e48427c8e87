import { takes } from "../../lib/page/page-query.ts";

export const linkHandle = takes("token");

/** The token in the URL of an email's link. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
