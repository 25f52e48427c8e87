import { BROWSE_PATH } from "#contract/page-paths.ts";
import { pageApi } from "../../lib/api/api.ts";
import { pageMeta, siteOf } from "../../lib/page/page-meta.ts";
import type { PageHandle } from "../../lib/page/page-query.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { browseParams, everything, readBrowse } from "../discover/browse-query.ts";
import { campaignList, categoryList } from "../discover/discover-data.ts";
import type { Route } from "./+types/donation-browse-page";
import { CategoryStrip } from "./category-strip.tsx";
import { DonationList } from "./donation-list.tsx";

/** Only campaigns that take donations are listed, so the state is no choice here. */
function readSearch(query: URLSearchParams) {
  return { ...readBrowse(query), state: everything.state };
}

export const handle: PageHandle = { query: (query) => browseParams(readSearch(query)) };

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = pageApi(context);
  const browse = readSearch(url.searchParams);
  const [categories, list] = await Promise.all([categoryList(call), campaignList(call, browse)]);
  return { browse, categories, list };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    path: BROWSE_PATH,
    title: "Give",
    description: "Campaigns that take gifts now, by cause, by what moves, by what ends soon.",
    unlisted: true,
  });

export default function DonationBrowsePage({ loaderData }: Route.ComponentProps) {
  const { browse, categories, list } = loaderData;
  return (
    <div className="area-page">
      <AreaHead title="Give" lead="Pick a cause, or look through all that takes gifts now." />
      <CategoryStrip categories={categories} browse={browse} />
      <DonationList browse={browse} categories={categories} list={list} />
    </div>
  );
}
