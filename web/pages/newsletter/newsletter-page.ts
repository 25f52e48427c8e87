import { data } from "react-router";
import { newsletterPath } from "#contract/page-paths.ts";
import { pageOfError } from "../../lib/api/api.ts";
import { asApiError } from "../../lib/api/api-error.ts";
import { pageMeta, siteOf } from "../../lib/page/page-meta.ts";

/** A page behind a mail's link belongs to one person, so it is not kept. */
export const ownPage = () => ({ "Cache-Control": "no-store" });

export function newsletterMeta(
  matches: Parameters<typeof siteOf>[0],
  name: Parameters<typeof newsletterPath>[0],
  title: string,
) {
  return pageMeta({
    site: siteOf(matches),
    path: newsletterPath(name),
    title,
    description: "What we send you, and how to change it.",
    unlisted: true,
  });
}

/**
 * The answer of `work`; null, with the failure's status, if the link's token is not ours. Throws the
 * page of a failure that says nothing about the link.
 */
export async function behindLink<T>(work: () => Promise<T>) {
  try {
    return data(await work());
  } catch (error) {
    const refused = asApiError(error);
    if (!refused || refused.status === 429 || refused.status >= 500) throw pageOfError(error);
    return data(null, { status: refused.status });
  }
}

/** The names of the kinds of mail on these pages. */
export const kindWords = {
  newsletter: "our newsletter",
  update: "updates of the campaigns you gave to or follow",
  thank_you: "thank-you messages of campaigns you gave to",
} as const;
