import Plus from "lucide-react/icons/plus";
import type { Dashboard } from "#contract/figures/dashboard.ts";
import { NEW_CAMPAIGN_PATH, OVERVIEW_PATH } from "#contract/page-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { OwnCampaignCard } from "./own-campaign-card.tsx";

/** The person's campaigns in every state; the side menu's Fundraising links here. */
export function FundraisingSection({ dashboard }: { dashboard: Dashboard | undefined }) {
  const list = dashboard?.organising?.list;
  return (
    <section
      id="fundraising"
      className="panel-section filled-grid-frame"
      aria-labelledby="fundraising-title"
    >
      <header>
        <h2 id="fundraising-title" className="text-heading">
          Fundraising
        </h2>
        {list && (
          <ButtonLink href={NEW_CAMPAIGN_PATH} size="small">
            <Plus aria-hidden="true" className="size-5" />
            New campaign
          </ButtonLink>
        )}
      </header>
      {!dashboard && <Skeleton className="h-64" />}
      {dashboard && !list && (
        <EmptyState title="Start your own campaign">
          <p className="mb-5">
            Answer four short questions to create a draft: cause, title, goal and currency. Your
            progress is saved, and nobody else sees it until you submit it.
          </p>
          <ButtonLink href={NEW_CAMPAIGN_PATH}>Start a Campaign</ButtonLink>
        </EmptyState>
      )}
      {list && (
        <ul className="filled-grid">
          {list.map((campaign) => (
            <OwnCampaignCard key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
      {dashboard?.organising?.more && (
        <p>
          <a href={OVERVIEW_PATH} className="link">
            All your campaigns
          </a>
        </p>
      )}
    </section>
  );
}
