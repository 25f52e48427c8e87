import { campaignPath } from "#contract/page-paths.ts";
import { readView, viewParams } from "../features/campaign/campaign-address.ts";
import { campaignJsonLd } from "../features/campaign/campaign-json-ld.ts";
import { windowStart } from "../features/campaign/page-window.ts";
import { loadCampaignPage, loadFeaturedId } from "../features/campaign/screen/campaign-data.ts";
import { CampaignScreen } from "../features/campaign/screen/campaign-screen.tsx";
import { pageApi } from "../lib/api/api.ts";
import { findLoadedSite, pageMeta } from "../lib/page/page-meta.ts";
import { type PageHandle, toSearch } from "../lib/page/page-query.ts";
import { useSite } from "../lib/page/site-data.ts";
import type { Route } from "./+types/campaign-page";

export const handle: PageHandle = { query: (query) => viewParams(readView(query)) };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const call = pageApi(context);
  const view = readView(url.searchParams);
  const page = await loadCampaignPage(call, params.id ?? (await loadFeaturedId(call)), view);
  return { ...page, view };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { campaign, view } = loaderData;
  const params = viewParams({ ...view, window: windowStart(view.window) });
  const site = findLoadedSite(matches);
  return pageMeta({
    site,
    path: campaignPath(campaign.id) + toSearch(params),
    title: campaign.title,
    description: campaign.description,
    image: campaign.images[0],
    type: "article",
    jsonLd: site && campaignJsonLd(campaign, site.public_url),
  });
};

export default function CampaignPage({ loaderData }: Route.ComponentProps) {
  const { id } = loaderData.campaign;
  const address = `${useSite()?.public_url ?? ""}${campaignPath(id)}`;
  return <CampaignScreen key={id} {...loaderData} address={address} />;
}
