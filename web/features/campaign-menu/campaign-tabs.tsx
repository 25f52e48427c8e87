import { useLocation } from "react-router";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { overviewPath, teamPath } from "#contract/page-paths.ts";
import { Tabs } from "../../ui/tabs.tsx";

/** The screens of one campaign, in their order. */
const tabs = [
  { path: "edit", label: "Edit", readers: false },
  { path: "updates", label: "Updates", readers: true },
  { path: "gifts", label: "Gifts", readers: true },
  { path: "comments", label: "Comments", readers: true },
  { path: "in-kind", label: "In kind", readers: true },
  { path: "events", label: "Events", readers: true },
  { path: "team", label: "Team", readers: true },
] as const satisfies ReadonlyArray<{
  path: string;
  label: string;
  readers: boolean;
}>;

/** The campaign's screens that this person may see. */
export function CampaignTabs({ campaign }: { campaign: Pick<ManagedCampaign, "id" | "role"> }) {
  const { pathname } = useLocation();
  const open = tabs.filter(({ readers }) => readers || campaign.role !== "reader");
  return (
    <Tabs
      label="Parts of this campaign"
      tabs={[
        { href: overviewPath(campaign.id), label: "Overview", current: false },
        ...open.map(({ path, label }) => {
          const href = teamPath(campaign.id, path);
          return { href, label, current: pathname === href };
        }),
      ]}
    />
  );
}
