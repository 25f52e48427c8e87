import { data } from "react-router";
import { newsletterPath } from "#contract/page-paths.ts";
import { pageOfError } from "../../lib/api/api.ts";
import { asApiError } from "../../lib/api/api-error.ts";
import { pageMeta, siteOf } from "../../lib/page/page-meta.ts";

/** A page behind an email's link is personal, so it is not cached. */
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
    description: "Choose which emails you get.",
    unlisted: true,
  });
}

/**
 * The result of `work`, or null with the failure's status if the link's token is invalid. Throws an
 * error page for failures unrelated to the link.
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

export const kindWords = {
  newsletter: "our newsletter",
  update: "updates from campaigns you donated to or follow",
  thank_you: "thank-you messages from campaigns you donated to",
} as const;
