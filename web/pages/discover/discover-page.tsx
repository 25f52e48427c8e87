import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { windowStart } from "../../features/campaign/page-window.ts";
import { BrowseForm } from "../../features/discover/browse-form.tsx";
import {
  browseParams,
  defaultBrowse,
  isSameSearch,
  readBrowseQuery,
} from "../../features/discover/browse-query.ts";
import { BrowseSection } from "../../features/discover/browse-section.tsx";
import { CategoryCard, hasOpenCampaigns } from "../../features/discover/category-card.tsx";
import { PageWithCategoriesError } from "../../features/discover/category-error.tsx";
import {
  loadCampaigns,
  loadCategories,
  toCategoryCards,
} from "../../features/discover/discover-data.ts";
import { errorMeta } from "../../features/layout/page-error.tsx";
import { pageApi } from "../../lib/api/api.ts";
import { SIGN_UP_TO_START_PATH, useStartPath } from "../../lib/campaign/start-path.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { type PageHandle, toSearch } from "../../lib/page/page-query.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/discover-page";

const TITLE = "Explore Our Ongoing Causes";
const INTRO =
  "Each cause is a chapter in our collective story of compassion. Explore, engage, and make a lasting impact – because changing the world starts with your support.";

export const handle: PageHandle = { query: (query) => browseParams(readBrowseQuery(query)) };

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = pageApi(context);
  const browse = readBrowseQuery(url.searchParams);
  const categories = toCategoryCards(await loadCategories(call));
  const list = await loadCampaigns(
    call,
    browse,
    categories.map(({ picture }) => picture),
  );
  return { browse, categories, list };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  if (!loaderData) return errorMeta(error, matches, DISCOVER_PATH);
  const { categories, browse } = loaderData;
  const params = browseParams({ ...browse, window: windowStart(browse.window) });
  return pageMeta({
    site: findLoadedSite(matches),
    path: DISCOVER_PATH + toSearch(params),
    title: TITLE,
    description: INTRO,
    image: categories[0]?.picture,
    // A URL can contain any search text.
    unlisted: browse.q !== "",
  });
};

export default function DiscoverPage({ loaderData }: Route.ComponentProps) {
  const { browse, categories, list } = loaderData;
  const startPath = useStartPath(SIGN_UP_TO_START_PATH);
  const results = (
    <BrowseSection browse={browse} list={list} hasOpenCampaigns={hasOpenCampaigns(categories)} />
  );
  const isFiltered = !isSameSearch(browse, defaultBrowse);
  return (
    <>
      <PageHead title={TITLE} lead={INTRO} />
      <div className="wrap discover-page-search">
        <BrowseForm browse={browse} categories={categories} />
      </div>
      {isFiltered && results}
      <section className="wrap discover-page-causes" aria-label="Causes">
        <ul className="discover-page-grid">
          {categories.map((category, index) => (
            <CategoryCard key={category.id} category={category} priority={index === 0} />
          ))}
        </ul>
        <p className="mt-8">
          <ButtonLink href={startPath}>Start a Campaign</ButtonLink>
        </p>
      </section>
      {!isFiltered && results}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithCategoriesError error={error} />;
}
