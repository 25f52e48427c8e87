import type { CampaignCard as CardData } from "#contract/campaigns/catalogue.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadMore } from "../campaign/load-more.tsx";
import { CampaignCard } from "../campaign-card/campaign-card.tsx";

interface CampaignGridProps {
  id: string;
  campaigns: readonly CardData[];
  heading?: "h2" | "h3";
  more: { href: string; replacesItems: boolean } | undefined;
  busy: boolean;
}

export function CampaignGrid({ id, campaigns, heading, more, busy }: CampaignGridProps) {
  if (busy) return <CardSkeletons count={Math.min(6, Math.max(3, campaigns.length))} />;
  return (
    <>
      <div className="card-grid" id={id}>
        {campaigns.map((campaign, index) => (
          <CampaignCard
            key={campaign.id}
            campaign={campaign}
            heading={heading}
            priority={index === 0}
          />
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

function CardSkeletons({ count }: { count: number }) {
  return (
    <div className="card-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other key.
        <div key={index} className="card">
          <Skeleton className="aspect-3/2 w-full rounded-none" />
          <div className="campaign-card-body gap-3">
            <Skeleton className="h-7 w-11/12" />
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="mt-2 h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-3 h-5 w-full" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
