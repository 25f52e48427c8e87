import { useLocation } from "react-router";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { overviewPath, teamPath } from "#contract/page-paths.ts";
import { Tabs } from "../../ui/tabs.tsx";

const tabs = [
  { path: "edit", label: "Edit", forReaders: false },
  { path: "updates", label: "Updates", forReaders: true },
  { path: "gifts", label: "Donations", forReaders: true },
  { path: "recurring", label: "Recurring", forReaders: true },
  { path: "comments", label: "Comments", forReaders: true },
  { path: "in-kind", label: "In kind", forReaders: true },
  { path: "events", label: "Events", forReaders: true },
  { path: "team", label: "Team", forReaders: true },
] as const;

export function CampaignTabs({ campaign }: { campaign: Pick<ManagedCampaign, "id" | "role"> }) {
  const { pathname } = useLocation();
  const visible = tabs.filter(({ forReaders }) => forReaders || campaign.role !== "reader");
  return (
    <Tabs
      label="Campaign pages"
      tabs={[
        { href: overviewPath(campaign.id), label: "Overview", current: false },
        ...visible.map(({ path, label }) => {
          const href = teamPath(campaign.id, path);
          return { href, label, current: pathname === href };
        }),
      ]}
    />
  );
}
