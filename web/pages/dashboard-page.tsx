import { useSearchParams } from "react-router";
import { DASHBOARD_PATH } from "#contract/page-paths.ts";
import { CampaignCard } from "../features/campaign-card/campaign-card.tsx";
import { DashboardScreen } from "../features/dashboard/dashboard-screen.tsx";
import { findLoadedSite, pageMeta } from "../lib/page/page-meta.ts";
import { useAreaUser } from "../lib/session/use-session.ts";
import type { Route } from "./+types/dashboard-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: DASHBOARD_PATH,
    title: "Dashboard",
    description: "Your campaigns, your donations, and what to do next.",
    unlisted: true,
  });

export default function DashboardPage() {
  const user = useAreaUser();
  const [search] = useSearchParams();
  const year = /^\d{4}$/.exec(search.get("year") ?? "")?.[0];
  return (
    <DashboardScreen
      user={user}
      year={year === undefined ? undefined : Number(year)}
      card={(campaign) => <CampaignCard key={campaign.id} campaign={campaign} />}
    />
  );
}
