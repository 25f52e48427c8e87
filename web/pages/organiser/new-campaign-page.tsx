import { NEW_CAMPAIGN_PATH } from "#contract/page-paths.ts";
import { NewCampaign } from "../../features/organising/new-campaign.tsx";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/new-campaign-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: NEW_CAMPAIGN_PATH,
    title: "Start a campaign",
    description: "Answer four questions to create a draft, and finish it in your own time.",
    unlisted: true,
  });

export default function NewCampaignPage() {
  return <NewCampaign />;
}
