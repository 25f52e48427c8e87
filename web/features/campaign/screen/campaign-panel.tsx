import { useEffect } from "react";
import { campaignPath } from "#contract/page-paths.ts";
import type { OwnInvolvement } from "../../community/use-own-involvement.ts";
import { InKindSection } from "../../in-kind/in-kind-section.tsx";
import { AboutPanel } from "../about-panel.tsx";
import { type CampaignView, TABS_ID } from "../campaign-address.ts";
import type { LiveState } from "../live-campaign.ts";
import type { CampaignPageData } from "./campaign-data.ts";
import { CommentTab, DonationPanel, loadPanels, UpdatePanel } from "./tab-panels.ts";

interface CampaignPanelProps {
  campaign: CampaignPageData["campaign"];
  panel: CampaignPageData["panel"];
  view: CampaignView;
  live: LiveState;
  own: OwnInvolvement;
}

export function CampaignPanel({ campaign, panel, view, live, own }: CampaignPanelProps) {
  useEffect(() => {
    const tabs = document.getElementById(TABS_ID);
    for (const type of ["pointerover", "focusin"])
      tabs?.addEventListener(type, loadPanels, { once: true });
  }, []);

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
