import { categoryPath } from "#contract/page-paths.ts";
import { readWindow, windowQuery, windowStart } from "../../features/campaign/page-window.ts";
import { CategoryError } from "../../features/discover/category-error.tsx";
import { CategoryScreen } from "../../features/discover/category-screen.tsx";
import { loadCategoryPage } from "../../features/discover/discover-data.ts";
import { errorMeta } from "../../features/layout/page-error.tsx";
import { pageApi } from "../../lib/api/api.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { type PageHandle, toSearch } from "../../lib/page/page-query.ts";
import type { Route } from "./+types/category-page";

export const handle: PageHandle = { query: (query) => windowQuery(readWindow(query)) };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return loadCategoryPage(pageApi(context), params.id, url.searchParams);
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error, location }) => {
  if (!loaderData) return errorMeta(error, matches, location.pathname);
  const { chosen, window } = loaderData;
  return pageMeta({
    site: findLoadedSite(matches),
    path: categoryPath(chosen.id) + toSearch(windowQuery(windowStart(window))),
    title: chosen.name,
    description: chosen.description,
    image: chosen.picture,
  });
};

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  return <CategoryScreen {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CategoryError error={error} />;
}
