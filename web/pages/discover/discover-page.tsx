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
import { CauseTabs } from "../../features/discover/cause-tabs.tsx";
import {
  loadCampaigns,
  loadCategories,
  toCategoryCards,
} from "../../features/discover/discover-data.ts";
import { errorMeta } from "../../features/layout/page-error.tsx";
import { pageApi } from "../../lib/api/api.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { type PageHandle, toSearch } from "../../lib/page/page-query.ts";
import { Bank } from "../../ui/bank.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { Route } from "./+types/discover-page";

const TITLE = "Explore Our Ongoing Causes";
const INTRO =
  "Each cause is a chapter in our collective story of compassion. Explore, engage, and make a lasting impact – because changing the world starts with your support.";

export const handle: PageHandle = { query: (query) => browseParams(readBrowseQuery(query)) };

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = pageApi(context);
  const browse = readBrowseQuery(url.searchParams);
  const categories = toCategoryCards(await loadCategories(call));
  const causePictures = categories.map(({ picture }) => picture);
  const list = await loadCampaigns(
    call,
    browse,
    isSameSearch(browse, defaultBrowse) ? causePictures : [],
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
  return (
    <>
      <div className="wrap discover-page-search">
        <h1 className="text-title">{TITLE}</h1>
        <BrowseForm browse={browse} />
        <CauseTabs browse={browse} categories={categories} />
      </div>
      <BrowseSection browse={browse} list={list} hasOpenCampaigns={hasOpenCampaigns(categories)} />
      {isSameSearch(browse, defaultBrowse) && (
        <section className="discover-page-causes" aria-labelledby="causes">
          <Bank className="fill-paper" />
          <div className="wrap">
            <SectionHeading id="causes" title="All causes" lead={INTRO} />
            <ul className="discover-page-grid">
              {categories.map((category) => (
                <CategoryCard key={category.id} category={category} />
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithCategoriesError error={error} />;
}
