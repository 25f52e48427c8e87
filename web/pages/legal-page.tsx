import type { LoaderFunctionArgs, MetaFunction } from "react-router";
import { useLoaderData } from "react-router";
import { getLegalPage, type LegalPage } from "#contract/foundation/site.ts";
import { IMPRINT_PATH, PRIVACY_PATH, TERMS_PATH } from "#contract/page-paths.ts";
import { CampaignStory } from "../features/campaign/campaign-story.tsx";
import { pageApi } from "../lib/api/api.ts";
import { findLoadedSite, pageMeta } from "../lib/page/page-meta.ts";
import { PageHead } from "../ui/page-head.tsx";

const pages: Readonly<Record<string, { page: LegalPage; title: string; lead: string }>> = {
  [TERMS_PATH]: {
    page: "terms",
    title: "Donation terms",
    lead: "What we agree on when you donate.",
  },
  [PRIVACY_PATH]: {
    page: "privacy",
    title: "Privacy",
    lead: "What we store about you, who can see it, and what we never do.",
  },
  [IMPRINT_PATH]: { page: "imprint", title: "Imprint", lead: "Who is responsible for this site." },
};

function legalPage(pathname: string) {
  const found = pages[pathname.toLowerCase().replace(/\/$/, "")];
  if (!found) throw new Error(`no legal page at ${pathname}`);
  return found;
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { page } = legalPage(url.pathname);
  const { text } = await pageApi(context)(getLegalPage, { params: { page } });
  return { page, text };
}

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => {
  const { title, lead } = legalPage(location.pathname);
  return pageMeta({
    site: findLoadedSite(matches),
    path: location.pathname,
    title,
    description: lead,
  });
};

/** Donation terms, privacy and imprint: the office's text, or the default. */
export default function LegalTextPage() {
  const { page, text } = useLoaderData<typeof loader>();
  const { title, lead } = legalPage(`/${page}`);
  return (
    <>
      <PageHead title={title} lead={lead} />
      <article className="wrap wrap-start pb-section">
        <CampaignStory story={text} />
      </article>
    </>
  );
}
