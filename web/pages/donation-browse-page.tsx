import { useNavigation } from "react-router";
import { BROWSE_PATH } from "#contract/page-paths.ts";
import { isSameSearch } from "../features/discover/browse-query.ts";
import { PageWithCategoriesError } from "../features/discover/category-error.tsx";
import { loadCampaigns, loadCategories } from "../features/discover/discover-data.ts";
import {
  type ListLocation,
  listParams,
  readListQuery,
} from "../features/discover/donation-address.ts";
import { DonationBrowse } from "../features/discover/donation-browse.tsx";
import { errorMeta } from "../features/layout/page-error.tsx";
import { pageApi } from "../lib/api/api.ts";
import { findLoadedSite, pageMeta } from "../lib/page/page-meta.ts";
import type { PageHandle } from "../lib/page/page-query.ts";
import { AreaHead } from "../ui/area-head.tsx";
import type { Route } from "./+types/donation-browse-page";

const place: ListLocation = { path: BROWSE_PATH };

export const handle: PageHandle = {
  query: (query) => listParams(place, readListQuery(place, query)),
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = pageApi(context);
  const browse = readListQuery(place, url.searchParams);
  const [categories, list] = await Promise.all([loadCategories(call), loadCampaigns(call, browse)]);
  return { browse, categories, list };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  if (!loaderData) return errorMeta(error, matches, BROWSE_PATH);
  return pageMeta({
    site: findLoadedSite(matches),
    path: BROWSE_PATH,
    title: "Donate",
    description: "Campaigns you can support now, by cause, by activity or by closing date.",
    unlisted: true,
  });
};

export default function DonationBrowsePage({ loaderData }: Route.ComponentProps) {
  const { location } = useNavigation();
  const nextList =
    location?.pathname === BROWSE_PATH
      ? readListQuery(place, new URLSearchParams(location.search))
      : undefined;
  const busy = nextList !== undefined && !isSameSearch(loaderData.browse, nextList);
  return (
    <div className="area-page">
      <AreaHead title="Donate" lead="Pick a cause, or browse all campaigns you can support now." />
      <DonationBrowse place={place} {...loaderData} busy={busy} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithCategoriesError error={error} />;
}
