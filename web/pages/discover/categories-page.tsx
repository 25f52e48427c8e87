import { redirect } from "react-router";
import { CATEGORIES_PATH, categoryPath } from "#contract/page-paths.ts";
import {
  firstPage,
  readWindow,
  windowQuery,
  windowStart,
} from "../../features/campaign/page-window.ts";
import { CategoryError } from "../../features/discover/category-error.tsx";
import { CATEGORY_FIELD } from "../../features/discover/category-picker.tsx";
import { CategoryScreen } from "../../features/discover/category-screen.tsx";
import { loadCategoryPage } from "../../features/discover/discover-data.ts";
import { pageApi } from "../../lib/api/api.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { type PageHandle, toSearch } from "../../lib/page/page-query.ts";
import type { Route } from "./+types/categories-page";

export const handle: PageHandle = {
  query: (query) => ({
    [CATEGORY_FIELD]: query.get(CATEGORY_FIELD) || undefined,
    ...windowQuery(readWindow(query)),
  }),
};

export async function loader({ context, url }: Route.LoaderArgs) {
  // Without JavaScript the dropdown submits a form to this page.
  const chosen = url.searchParams.get(CATEGORY_FIELD);
  if (chosen) throw redirect(categoryPath(encodeURIComponent(chosen)));
  return loadCategoryPage(pageApi(context), undefined, url.searchParams);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: CATEGORIES_PATH + toSearch(windowQuery(windowStart(loaderData?.window ?? firstPage))),
    title: "Campaigns by category",
    description: "Choose a cause to see its open campaigns and how much each has raised.",
    image: loaderData?.chosen.picture,
  });

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  return <CategoryScreen {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CategoryError error={error} />;
}
