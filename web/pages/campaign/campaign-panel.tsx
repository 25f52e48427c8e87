import { campaignPath } from "#contract/page-paths.ts";
import { AboutPanel } from "../../features/campaign/about-panel.tsx";
import type { CampaignView } from "../../features/campaign/campaign-address.ts";
import { DonationPanel } from "../../features/campaign/donation-panel.tsx";
import type { LiveState } from "../../features/campaign/live-campaign.ts";
import { UpdatePanel } from "../../features/campaign/update-panel.tsx";
import type { Own } from "../../features/community/use-own-part.ts";
import { InKindSection } from "../../features/in-kind/in-kind-section.tsx";
import type { CampaignPageData } from "./campaign-data.ts";
import { CommentTab } from "./comment-tab.tsx";

interface CampaignPanelProps {
  campaign: CampaignPageData["campaign"];
  panel: CampaignPageData["panel"];
  view: CampaignView;
  live: LiveState;
  own: Own;
}

export function CampaignPanel({ campaign, panel, view, live, own }: CampaignPanelProps) {
  switch (panel.tab) {
    case "about": {
      const { inKind, ...about } = panel;
      return (
        <AboutPanel
          campaign={campaign}
          {...about}
          inKind={
            <InKindSection campaign={campaign} {...inKind} here={campaignPath(campaign.id)} />
          }
        />
      );
    }
    case "update":
      return <UpdatePanel campaign={campaign} view={view} {...panel} />;
    case "donation":
      return <DonationPanel campaign={campaign} view={view} live={live} {...panel} />;
    case "comments":
      return <CommentTab campaign={campaign} view={view} own={own} {...panel} />;
  }
}
