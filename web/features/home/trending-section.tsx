import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { CampaignCard as CardData } from "#contract/campaigns/catalogue.ts";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { Bank } from "../../ui/bank.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { showToast } from "../../ui/toast.ts";
import { CampaignCard } from "../campaign-card/campaign-card.tsx";
import { NoCampaignOpen } from "../campaign-card/no-campaign-open.tsx";

const FAILED = "Failed to fetch trending campaigns";

/** `campaigns` is null if loading failed. */
export function TrendingSection({ campaigns }: { campaigns: CardData[] | null }) {
  return (
    <section className="trending-section section" aria-labelledby="trending">
      <Bank className="fill-sand" />
      <div className="wrap">
        <SectionHeading
          id="trending"
          title="Discover Trending Causes"
          lead={campaigns?.length === 0 ? undefined : "Where people are giving right now."}
        />
        {campaigns ? <Campaigns campaigns={campaigns} /> : <Failure />}
        <p className="mt-10">
          <ButtonLink href={DISCOVER_PATH} variant="quiet">
            See more campaigns
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

function Campaigns({ campaigns }: { campaigns: CardData[] }) {
  if (campaigns.length === 0) {
    return (
      <div className="mt-10">
        <NoCampaignOpen />
      </div>
    );
  }
  return (
    <div className="card-grid mt-10">
      {campaigns.map((campaign) => (
        <CampaignCard key={campaign.id} campaign={campaign} learnMore />
      ))}
    </div>
  );
}

function Failure() {
  const { state, revalidate } = useRevalidator();
  const notice = useRef<HTMLDivElement>(null);
  const loading = state === "loading";

  useEffect(() => console.error(FAILED), []);

  const retry = async () => {
    await revalidate();
    // On success the campaigns replace this message.
    if (notice.current) await showToast("error", FAILED);
  };

  return (
    <div ref={notice} className="mt-8 flex flex-wrap items-center gap-4" role="status">
      <p className="text-lead">{loading ? "Loading..." : `Error: ${FAILED}`}</p>
      <Button variant="river" size="small" busy={loading} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
