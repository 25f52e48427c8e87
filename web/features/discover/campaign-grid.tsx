import type { CampaignCard as CardData } from "#contract/campaigns/catalogue.ts";
import { LoadMore } from "../campaign/load-more.tsx";
import { CampaignCard } from "../campaign-card/campaign-card.tsx";
import { CardSkeletons } from "./card-skeletons.tsx";

interface CampaignGridProps {
  id: string;
  campaigns: readonly CardData[];
  heading?: "h2" | "h3";
  more: { href: string; replacesItems: boolean } | undefined;
  /** Other campaigns are being loaded. */
  busy: boolean;
}

/** Campaigns as cards with Load More; skeletons while loading. */
export function CampaignGrid({ id, campaigns, heading, more, busy }: CampaignGridProps) {
  if (busy) return <CardSkeletons count={Math.min(6, Math.max(3, campaigns.length))} />;
  return (
    <>
      <div className="card-grid" id={id}>
        {campaigns.map((campaign) => (
          <CampaignCard key={campaign.id} campaign={campaign} heading={heading} />
        ))}
      </div>
      {more && (
        <div className="mt-10">
          <LoadMore {...more} list={id} count={campaigns.length} />
        </div>
      )}
    </>
  );
}
