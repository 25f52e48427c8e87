import { data } from "react-router";
import { newsletterPath } from "#contract/page-paths.ts";
import { errorPage } from "../../lib/api/api.ts";
import { toApiError } from "../../lib/api/api-error.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";

/** A page behind an email's link is personal, so it is not cached. */
export const noStoreHeaders = () => ({ "Cache-Control": "no-store" });

export function newsletterMeta(
  matches: Parameters<typeof findLoadedSite>[0],
  name: Parameters<typeof newsletterPath>[0],
  title: string,
) {
  return pageMeta({
    site: findLoadedSite(matches),
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
export async function callWithToken<T>(work: () => Promise<T>) {
  try {
    return data(await work());
  } catch (error) {
    const refused = toApiError(error);
    if (!refused || refused.status === 429 || refused.status >= 500) throw errorPage(error);
    return data(null, { status: refused.status });
  }
}

export const kindTexts = {
  newsletter: "our newsletter",
  update: "updates from campaigns you donated to or follow",
  thank_you: "thank-you messages from campaigns you donated to",
} as const;
