import type { Campaign } from "#contract/campaigns/catalogue.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { type CampaignTab, campaignTabs, TABS_ID, viewAddress } from "./campaign-address.ts";

interface CampaignTabBarProps {
  campaign: Pick<Campaign, "id" | "update_count" | "donor_count" | "comment_count">;
  tab: CampaignTab;
}

const names = Object.keys(campaignTabs) as CampaignTab[];

export function CampaignTabBar({ campaign, tab }: CampaignTabBarProps) {
  const counts = {
    about: 0,
    update: campaign.update_count,
    donation: campaign.donor_count,
    comments: campaign.comment_count,
  };
  return (
    <div id={TABS_ID} className="campaign-tab-bar">
      <Tabs
        label="Campaign sections"
        tabs={names.map((name) => ({
          href: viewAddress(campaign.id, { tab: name }),
          label: <TabLabel text={campaignTabs[name]} count={counts[name]} />,
          current: name === tab,
        }))}
      />
    </div>
  );
}

function TabLabel({ text, count }: { text: string; count: number }) {
  return (
    <>
      {text}
      {count > 0 && <span className="campaign-tab-bar-count">{count.toLocaleString("en-US")}</span>}
    </>
  );
}
