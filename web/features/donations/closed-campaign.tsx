import type { ReactNode } from "react";
import type { PublicState } from "#contract/campaigns/campaign-states.ts";
import { campaignPath, DISCOVER_PATH } from "#contract/page-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";

interface ClosedCampaignProps {
  state: Exclude<PublicState, "active">;
  campaignId: number;
  /** Cards of campaigns that accept donations. */
  children?: ReactNode;
}

const words = {
  paused: {
    title: "This campaign is paused",
    text: "It isn't accepting donations at the moment. Donations already made stay with the campaign.",
  },
  ended: {
    title: "This campaign has ended",
    text: "It no longer accepts donations. See its page for how the money was used.",
  },
} as const;

/** Replaces the form of a campaign that doesn't accept donations. */
export function ClosedCampaign({ state, campaignId, children }: ClosedCampaignProps) {
  const { title, text } = words[state];
  return (
    <>
      <section className="closed-campaign" aria-labelledby="closed">
        <h2 id="closed" className="text-heading">
          {title}
        </h2>
        <p>{text}</p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink href={campaignPath(campaignId)}>See the campaign</ButtonLink>
          <ButtonLink href={DISCOVER_PATH} variant="quiet">
            Explore all causes
          </ButtonLink>
        </p>
      </section>
      {children && (
        <section aria-labelledby="others" className="mt-12">
          <h2 id="others" className="mb-6 text-heading">
            Campaigns you can support now
          </h2>
          <div className="card-grid">{children}</div>
        </section>
      )}
    </>
  );
}
