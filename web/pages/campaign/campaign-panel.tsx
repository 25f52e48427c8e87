import { AboutPanel } from "../../features/campaign/about-panel.tsx";
import type { CampaignView } from "../../features/campaign/campaign-address.ts";
import { DonationPanel } from "../../features/campaign/donation-panel.tsx";
import type { LiveState } from "../../features/campaign/live-campaign.ts";
import { UpdatePanel } from "../../features/campaign/update-panel.tsx";
import type { CampaignPageData } from "./campaign-data.ts";

interface CampaignPanelProps {
  campaign: CampaignPageData["campaign"];
  panel: CampaignPageData["panel"];
  view: CampaignView;
  live: LiveState;
}

/** What the chosen tab shows. */
export function CampaignPanel({ campaign, panel, view, live }: CampaignPanelProps) {
  switch (panel.tab) {
    case "about":
      return <AboutPanel campaign={campaign} {...panel} />;
    case "update":
      return <UpdatePanel campaign={campaign} view={view} {...panel} />;
    case "donation":
      return <DonationPanel campaign={campaign} view={view} live={live} {...panel} />;
  }
}
