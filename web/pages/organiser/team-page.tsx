import { useNavigate } from "react-router";
import { DASHBOARD_PATH, teamPath } from "#contract/page-paths.ts";
import { TeamScreen } from "../../features/teams/team-screen.tsx";
import { useManagedCampaign } from "../../lib/campaign/use-managed-campaign.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/team-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: teamPath(params.id, "team"),
    title: "Team",
    description: "The people who run this campaign.",
    unlisted: true,
  });

export default function TeamPage() {
  const { campaign, user } = useManagedCampaign();
  const navigate = useNavigate();
  return (
    <TeamScreen
      campaignId={campaign.id}
      accountId={user.sub}
      onLeft={() => navigate(DASHBOARD_PATH, { replace: true })}
    />
  );
}
