import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";

type Matches = Parameters<typeof findLoadedSite>[0];

/** The head of an office page, which search engines don't list. */
export function officeMeta(matches: Matches, path: string, title: string) {
  return pageMeta({
    site: findLoadedSite(matches),
    path,
    title,
    description: "The office.",
    unlisted: true,
  });
}
