import type { ReactNode } from "react";
import type { PublicState } from "#contract/campaigns/campaign-states.ts";
import { CONTACT_PATH, campaignPath, DISCOVER_PATH } from "#contract/page-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";

interface ClosedCampaignProps {
  state: Exclude<PublicState, "active">;
  campaignId: number;
  children?: ReactNode;
}

const texts = {
  paused: {
    title: "This campaign is paused",
    text: "It isn't accepting donations at the moment. Donations already made stay with the campaign.",
  },
  ended: {
    title: "This campaign has ended",
    text: "It no longer accepts donations. See its page for how the money was used.",
  },
} as const;

export function ClosedCampaign({ state, campaignId, children }: ClosedCampaignProps) {
  const { title, text } = texts[state];
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

export function NoGateway() {
  return (
    <section className="closed-campaign" aria-labelledby="no-gateway">
      <h2 id="no-gateway" className="text-heading">
        We can't accept donations yet
      </h2>
      <p>
        This site has no payment service set up yet. Please check back soon, or contact us to give
        another way.
      </p>
      <p>
        <ButtonLink href={CONTACT_PATH}>Contact us</ButtonLink>
      </p>
    </section>
  );
}
