import { pageMeta, siteOf } from "../../lib/page/page-meta.ts";

type Matches = Parameters<typeof siteOf>[0];

/** The head of an office page, which search engines don't list. */
export function officeMeta(matches: Matches, path: string, title: string) {
  return pageMeta({
    site: siteOf(matches),
    path,
    title,
    description: "The office.",
    unlisted: true,
  });
}
