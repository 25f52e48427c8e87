import { Navigate } from "react-router";
import { overviewPath } from "#contract/page-paths.ts";
import { useManagedCampaign } from "../../lib/campaign/use-managed-campaign.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/campaign-index-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: overviewPath(params.id),
    title: "Campaign",
    description: "A campaign, for its team.",
    unlisted: true,
  });

export default function CampaignIndexPage() {
  const { campaign } = useManagedCampaign();
  return <Navigate replace to={overviewPath(campaign.id)} />;
}
